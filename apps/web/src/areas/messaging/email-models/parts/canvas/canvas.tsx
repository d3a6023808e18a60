import type { EmailBlock, EmailDocument } from '@clientela/contract';
import { Fragment, useRef } from 'react';
import { type Dragged, useDropTarget } from '#areas/messaging/editing/index.ts';
import { mayStandIn } from '../../document-edits.ts';
import { useEmailTexts } from '../../email-models.texts.ts';
import { InsertMenu } from '../insert-menu.tsx';
import { BlockFrame } from './block-frame.tsx';
import { BlockView } from './block-view.tsx';
import styles from './canvas.module.css';
import { type CanvasActions, CanvasContext, useCanvas } from './canvas-context.ts';

type Columns = Extract<EmailBlock, { type: 'columns' }>;

/** The message where it is edited, with the measures of the compiled one. */
export function Canvas({ actions }: { actions: CanvasActions }) {
  const t = useEmailTexts();
  const { document } = actions;
  const { settings, blocks } = document;
  return (
    <CanvasContext value={actions}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a click outside the blocks deselects */}
      <div
        className={styles.page}
        style={{ background: settings.background }}
        onMouseDown={() => actions.select(null)}
      >
        <section
          className={styles.message}
          aria-label={t('canvas.title')}
          style={{
            color: settings.text_color,
            fontFamily: `${settings.font}, Helvetica, sans-serif`,
            ['--link' as string]: settings.link_color,
          }}
        >
          {sectionsOf(document).map((section) => (
            <div
              key={section[0]!.block.id}
              className={styles.section}
              style={{
                background:
                  section[0]!.block.type === 'footer' ? undefined : settings.content_background,
              }}
            >
              {section.map(({ block, index }) => (
                <Fragment key={block.id}>
                  {actions.cutBlockId === block.id && (
                    <div className={styles.cut}>{t('canvas.gmail_cut')}</div>
                  )}
                  <BlockFrame block={block} parent={null} number={index + 1} count={blocks.length}>
                    {block.type === 'columns' ? (
                      <ColumnsView block={block} />
                    ) : (
                      <BlockView block={block} />
                    )}
                  </BlockFrame>
                </Fragment>
              ))}
            </div>
          ))}
        </section>
      </div>
    </CanvasContext>
  );
}

const OWN_SECTIONS: ReadonlySet<EmailBlock['type']> = new Set(['columns', 'products', 'footer']);

interface Placed {
  block: EmailBlock;
  index: number;
}

/** Neighbouring blocks share a section; columns, products and the footer have their own, as the compiler has it. */
function sectionsOf({ blocks }: EmailDocument): Placed[][] {
  const sections: Placed[][] = [];
  let isOpen = false;
  for (const [index, block] of blocks.entries()) {
    const isAlone = OWN_SECTIONS.has(block.type);
    if (isOpen && !isAlone) sections.at(-1)?.push({ block, index });
    else sections.push([{ block, index }]);
    isOpen = !isAlone;
  }
  return sections;
}

function ColumnsView({ block }: { block: Columns }) {
  return (
    <div className={styles.columns}>
      {block.columns.map((column, index) => (
        <Column
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its position
          key={index}
          id={block.id}
          column={index}
          blocks={column.blocks}
        />
      ))}
    </div>
  );
}

interface ColumnProps {
  id: string;
  column: number;
  blocks: Columns['columns'][number]['blocks'];
}

function Column({ id, column, blocks }: ColumnProps) {
  const t = useEmailTexts();
  const canvas = useCanvas();
  const element = useRef<HTMLDivElement>(null);
  const parent = { id, column };
  const accepts = (dragged: Dragged) => {
    const type =
      dragged.kind === 'new'
        ? dragged.type
        : (canvas.document.blocks.find((one) => one.id === dragged.id)?.type ?? 'text');
    return mayStandIn(type === 'columns' ? 'columns' : 'text', parent);
  };
  const edge = useDropTarget(element, { kind: 'column', ...parent }, accepts);
  return (
    <div ref={element} className={styles.column} data-edge={edge ?? undefined}>
      {blocks.map((block, index) => (
        <BlockFrame
          key={block.id}
          block={block}
          parent={parent}
          number={index + 1}
          count={blocks.length}
        >
          <BlockView block={block} />
        </BlockFrame>
      ))}
      {blocks.length === 0 && (
        <div className={styles.emptyColumn}>
          <InsertMenu
            label={t('canvas.insert_in_column', { number: column + 1 })}
            isInColumn
            onInsert={(type) => canvas.insert(type, { parent })}
          />
        </div>
      )}
    </div>
  );
}
