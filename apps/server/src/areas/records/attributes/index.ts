export { attributeRoutes } from './attributes.routes.ts';
export { chosenColumns } from './export-columns.ts';
export {
  checkChange,
  definitionsOf,
  lockDefinitions,
  readChange,
  type ValueRow,
  writeRows,
  writeValues,
} from './values.ts';
