export { attributeRoutes } from './attributes.routes.ts';
export {
  checkChange,
  definitionsOf,
  readChange,
  type ValueRow,
  writeRows,
  writeValues,
} from './values.ts';
