export { listModelsUsing } from './attribute-uses.queries.ts';
export { cleanBlock, cleanRichText } from './clean-rich-text.ts';
export { compileEmail } from './compile-email.ts';
export { meetConditions } from './conditional-blocks.ts';
export {
  findEmailModel,
  findMessageStore,
  findPreviewCustomer,
  listEmailModels,
  type PreviewCustomer,
} from './email-models.queries.ts';
export { emailModelRoutes } from './email-models.routes.ts';
export { chooseCells, readCells } from './product-blocks.ts';
export { findResources } from './resources.ts';
export { sizeOf } from './slot-book.ts';
export { previewTopicValues, readBonuses, readTopics, type TopicRef } from './topic-values.ts';
export { checkLinks } from './use-cases/check-links.ts';
export { previewBlocks, renderPreview } from './use-cases/preview-email.ts';
export { saveEmailModel } from './use-cases/save-email-model.ts';
