export { attributeRoutes } from './attributes.routes.ts';
export {
  checkChange,
  definitionsOf,
  lockDefinitions,
  readChange,
  type ValueRow,
  writeRows,
  writeValues,
} from './values.ts';
