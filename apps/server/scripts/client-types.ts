import openapiTS, { astToString } from 'openapi-typescript';
import { allRoutes } from '../src/areas.ts';
import { openApiDocument } from '../src/platform/http/openapi/document.ts';

export const CLIENT_TYPES = new URL(
  '../../../packages/client/schema.generated.d.ts',
  import.meta.url,
);

/** The types of every call that an API key may make. */
export async function clientTypes(): Promise<string> {
  const open = allRoutes.filter(({ endpoint }) => endpoint.api_scope);
  const document = JSON.stringify(openApiDocument(open));
  // Fields with a default are optional in requests.
  const types = astToString(await openapiTS(document, { defaultNonNullable: false }));
  return `// Written by npm run client:types.\n\n${types}`;
}
