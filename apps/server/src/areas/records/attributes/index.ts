export { attributeRoutes } from './attributes.routes.ts';
export { chosenColumns } from './export-columns.ts';
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
