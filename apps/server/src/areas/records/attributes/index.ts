export { attributeRoutes } from './attributes.routes.ts';
export { chosenColumns } from './export-columns.ts';
export { attributeTextReader } from './read-text.ts';
export { hasVariable, type NamedAttribute } from './uses.ts';
export {
  type CustomDocument,
  checkChange,
  type Definition,
  definitionsOf,
  lockAttributes,
  readChange,
  type StoredValue,
  writeDocument,
  writeDocuments,
} from './values.ts';
