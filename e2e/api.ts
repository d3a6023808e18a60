import type { APIRequestContext, APIResponse } from '@playwright/test';
import { DEMO_PASSWORD, expect } from './app.ts';

/** An upload's form, as Playwright sends it. */
type Multipart = Record<string, string | { name: string; mimeType: string; buffer: Buffer }>;

/** The API as a person of the demo uses it. Paths begin after `/api/`; a refusal fails the test. */
export interface Api {
  /** The person's first store. */
  store: string;
  get<Answer = Json>(path: string): Promise<Answer>;
  post<Answer = Json>(path: string, data?: object): Promise<Answer>;
  put<Answer = Json>(path: string, data: object): Promise<Answer>;
  upload<Answer = Json>(path: string, multipart: Multipart): Promise<Answer>;
}

/** What most tests read of an answer. */
interface Json {
  id: string;
  data: { id: string }[];
}

export async function apiOf(request: APIRequestContext, who: string): Promise<Api> {
  const data = { email: `${who}@demo.clientela.app`, password: DEMO_PASSWORD };
  const { token } = await (await request.post('/api/auth/token', { data })).json();
  const headers = { authorization: `Bearer ${token}` };
  const read = async (response: APIResponse) => {
    const text = await response.text();
    expect(response.ok(), text).toBe(true);
    return text ? JSON.parse(text) : null;
  };
  const { data: stores } = await read(await request.get('/api/stores', { headers }));
  return {
    store: stores[0].id,
    get: async (path) => read(await request.get(`/api/${path}`, { headers })),
    post: async (path, body = {}) =>
      read(await request.post(`/api/${path}`, { headers, data: body })),
    put: async (path, body) => read(await request.put(`/api/${path}`, { headers, data: body })),
    upload: async (path, multipart) =>
      read(await request.post(`/api/${path}`, { headers, multipart })),
  };
}
