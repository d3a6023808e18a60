import { type GalleryPopup, PopupDefinition } from '@clientela/contract';
import type { z } from 'zod';

type Definition = z.input<typeof PopupDefinition>;

interface Model extends Omit<Definition, 'variants'> {
  key: string;
  name: string;
  goal: string;
  title: string;
  text: string;
  /** Of the button that sends the form. */
  button: string;
  /** Title and text after the sign-up. */
  done: { title: string; text: string };
}

const FIELD_LABELS = {
  name: 'Seu nome',
  email: 'Seu e-mail',
  phone: 'Seu celular',
  document: 'CPF',
  birthdate: 'Data de nascimento',
} as const;

/** Fields in this order; the first one is required. */
export function asking(...names: (keyof typeof FIELD_LABELS)[]): Definition['fields'] {
  return names.map((name, index) => ({
    name,
    label: FIELD_LABELS[name],
    is_required: index === 0,
  }));
}

/** A ready pop-up of one variant. With a coupon the code is shown after the sign-up. */
export function popupModel({ key, name, goal, ...model }: Model): GalleryPopup {
  const { title, text, button, done, ...definition } = model;
  const hasCoupon = definition.coupon !== undefined && definition.coupon.kind !== 'NONE';
  return {
    key,
    name,
    goal,
    definition: PopupDefinition.parse({
      fields: asking('email'),
      ...definition,
      variants: [
        {
          letter: 'A',
          form: [
            { type: 'title', id: 'titulo', text: title },
            { type: 'text', id: 'texto', text },
            { type: 'form', id: 'formulario', button_label: button },
          ],
          success: [
            { type: 'title', id: 'pronto', text: done.title },
            { type: 'text', id: 'depois', text: done.text },
            ...(hasCoupon ? [{ type: 'coupon' as const, id: 'cupom', label: 'Seu cupom' }] : []),
          ],
        },
      ],
    }),
  };
}
