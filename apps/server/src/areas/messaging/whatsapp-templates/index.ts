export { applyTemplateUpdate, noteTemplateBlocked } from './apply-template-update.ts';
export { listTemplatesUsing } from './attribute-uses.queries.ts';
export {
  type CompiledTemplate,
  compileTemplate,
  fillTemplate,
  findSendableTemplate,
  isTemplateHeld,
  type SendableTemplate,
  type TemplateChoice,
} from './sendable.ts';
export { standingOf } from './template.rules.ts';
export { synchroniseAllTemplates, synchroniseTemplatesJob } from './whatsapp-templates.jobs.ts';
export { whatsappTemplateRoutes } from './whatsapp-templates.routes.ts';
