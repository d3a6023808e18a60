import type { EmailBlock } from '@clientela/contract';
import { Text, Textarea } from '@mantine/core';
import { useEmailTexts } from '../email-models.texts.ts';
import { useCleanHtml } from '../html-block.data.ts';

type HtmlBlock = Extract<EmailBlock, { type: 'html' }>;

interface HtmlFieldsProps {
  block: HtmlBlock;
  onChange(block: HtmlBlock, field: string): void;
}

/** The source of the block, and what of it the message will not have. */
export function HtmlFields({ block, onChange }: HtmlFieldsProps) {
  const t = useEmailTexts();
  const dropped = useCleanHtml(block.html).data?.dropped ?? [];
  return (
    <>
      <Textarea
        size="xs"
        label={t('fields.html')}
        description={t('fields.html_help')}
        autosize
        minRows={8}
        maxRows={24}
        maxLength={20_000}
        spellCheck={false}
        styles={{ input: { fontFamily: 'monospace' } }}
        value={block.html}
        onChange={({ currentTarget: { value: html } }) => onChange({ ...block, html }, 'html')}
      />
      {block.html.trim() !== '' && dropped.length > 0 && (
        <Text size="xs" role="status">
          {t('inspector.dropped', { names: dropped.join(', ') })}
        </Text>
      )}
    </>
  );
}
