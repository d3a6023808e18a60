export { compileEmail } from './compile-email.ts';
export {
  findEmailModel,
  findMessageStore,
  findPreviewCustomer,
  listEmailModels,
  type PreviewCustomer,
} from './email-models.queries.ts';
export { emailModelRoutes } from './email-models.routes.ts';
export {
  fillSlots,
  type MessageCustomer,
  type MessageStore,
  type MessageUrls,
  resolveLink,
} from './personalise.rules.ts';
export { type CompiledEmail, type Slot, sizeOf } from './slot-book.ts';
export { drawPreview } from './use-cases/preview-email.ts';
export { saveEmailModel } from './use-cases/save-email-model.ts';
