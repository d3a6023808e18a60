import {
  POPUP_ATTRIBUTE_TYPES,
  type PopupContentsField,
  type PopupDefinition,
} from '@clientela/contract';
import type { AttributeType } from '@clientela/domain';
import type { Definition } from '#areas/records/attributes/index';

/** A field of a pop-up for an attribute. */
export interface AttributeInput extends PopupContentsField {
  name: `custom.${string}`;
  type: NonNullable<PopupContentsField['type']>;
  attribute: Definition;
}

export function hasInput(type: AttributeType): type is AttributeInput['type'] {
  return (POPUP_ATTRIBUTE_TYPES as readonly AttributeType[]).includes(type);
}

/** The fields of a definition for attributes in use; the others were archived or deleted, or have no input. */
export function attributeInputs(
  { attributes }: PopupDefinition,
  inUse: readonly Definition[],
): AttributeInput[] {
  return attributes.flatMap(({ attribute_id, label, is_required }) => {
    const attribute = inUse.find(({ id }) => id === attribute_id);
    if (!attribute || !hasInput(attribute.type)) return [];
    const { key, name, type } = attribute;
    return { name: `custom.${key}` as const, label: label || name, is_required, type, attribute };
  });
}
