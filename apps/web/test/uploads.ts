import { afterEach, vi } from 'vitest';

/** An upload whose progress and response the test controls. */
export class StubUpload {
  static started: StubUpload[] = [];
  upload: Pick<XMLHttpRequest, 'onprogress'> = { onprogress: null };
  onload: (() => void) | null = null;
  onerror: (() => void) | null = null;
  onabort: (() => void) | null = null;
  status = 0;
  responseText = '';
  body = new FormData();
  headers: Record<string, string> = {};

  open() {}
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  getAllResponseHeaders() {
    return 'date: Sat, 21 Nov 2026 12:00:00 GMT\r\ncontent-type: application/json\r\n';
  }
  send(body: FormData) {
    this.body = body;
    StubUpload.started.push(this);
  }
  abort() {
    this.onabort?.();
  }

  move(loaded: number, total: number) {
    this.upload.onprogress?.call(
      this as unknown as XMLHttpRequest,
      new ProgressEvent('progress', { loaded, total, lengthComputable: true }),
    );
  }
  answer(body: unknown, status = 200) {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.onload?.();
  }
}

/** Aborts uploads that a test leaves in flight. */
afterEach(() => {
  for (const upload of StubUpload.started.splice(0)) upload.abort();
});

/** Puts stubs in the place of uploads; the list fills as they start. */
export function stubUploads(): StubUpload[] {
  StubUpload.started = [];
  vi.stubGlobal('XMLHttpRequest', StubUpload);
  return StubUpload.started;
}
