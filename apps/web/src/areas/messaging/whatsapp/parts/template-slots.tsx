import type { WhatsappTemplate } from '@clientela/contract';
import { type TemplateSlot, templateSlots } from '@clientela/domain';
import { useWhatsappTexts } from '../whatsapp.texts.ts';
import { HeaderFile } from './template-fields.tsx';
import { VariableInput } from './variable-input.tsx';

interface TemplateSlotsProps {
  template: Pick<WhatsappTemplate, 'is_foreign' | 'header' | 'body' | 'buttons'>;
  /** Texts by the name of their place. */
  parameters: Readonly<Record<string, string>>;
  mediaId: string | null;
  onFill(key: string, text: string): void;
  onFile(mediaId: string): void;
}

/** Inputs that a foreign template requires before sending: a text for each number, and the header's file. */
export function TemplateSlots(props: TemplateSlotsProps) {
  const { template, parameters, mediaId, onFill, onFile } = props;
  const t = useWhatsappTexts();
  const { header } = template;
  if (!template.is_foreign) return null;
  const labelOf = ({ place, number, button }: TemplateSlot) => {
    const named = button === null ? null : template.buttons[button];
    const name = named && 'text' in named ? named.text : '';
    return t(`slots.${place}`, { number, name });
  };
  return (
    <>
      {header?.kind === 'media' && header.media_id === null && (
        <div>
          <p className="panel-note">{t(`slots.media.${header.format}`)}</p>
          <HeaderFile format={header.format} isThere={mediaId !== null} onUploaded={onFile} />
        </div>
      )}
      {templateSlots(template).map((slot) => (
        <VariableInput
          key={slot.key}
          label={labelOf(slot)}
          isRequired
          value={parameters[slot.key] ?? ''}
          onChange={(text) => onFill(slot.key, text)}
        />
      ))}
    </>
  );
}
