import { EmailDocument } from '@clientela/contract/email-models';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { aServer, aStore, LATE, openApp } from '../../../../../test/app.tsx';
import { renderPart } from '../../../../../test/render.tsx';
import styles from './email-models.module.css';
import { EmailFrame } from './email-preview.tsx';

const PREVIEW = {
  subject: 'Oi',
  html: '<p>Oi</p>',
  text: 'Oi',
  bytes: 1000,
  is_too_big: false,
  cut_block_id: null,
  cut_at: null,
  problems: [],
  customer: null,
};
const MODEL = {
  id: '00000000-0000-7000-8000-000000000002',
  name: 'Saudade',
  subject: 'Oi',
  campaigns: 0,
  bytes: 1000,
  document: EmailDocument.parse({ version: 1, blocks: [{ type: 'footer', id: 'pe' }] }),
  created_at: '2026-11-20T12:00:00Z',
  updated_at: '2026-11-20T12:00:00Z',
};
const meta = { current_page: 1, last_page: 1, per_page: 10, total: 1 };
const ana = { id: 'c1', first_name: 'Ana', last_name: 'Souza', email: 'ana@x.example' };

test("the preview uses the selected customer's data, or none, and a sample coupon", async () => {
  const asked: Record<string, unknown>[] = [];
  const searched: string[] = [];
  aServer(
    () => [aStore('s1', 'Loja')],
    (path, method, body) => {
      if (path.endsWith('/customers') && method === 'GET') {
        searched.push(path);
        return Response.json({ data: [ana], meta });
      }
      if (path.endsWith(`/email-models/${MODEL.id}`)) return Response.json(MODEL);
      if (!path.endsWith('/preview')) return undefined;
      asked.push(JSON.parse(body));
      return Response.json(PREVIEW);
    },
  );
  openApp(`/email-models/${MODEL.id}/edit`);
  fireEvent.click(await screen.findByRole('button', { name: 'Prévia' }, LATE));
  const field = await screen.findByLabelText('Prévia com os dados de', { selector: 'input' }, LATE);
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]).toMatchObject({ customer_id: null, is_nameless: false, coupon: 'EXEMPLO10' });
  expect(searched).toEqual([]);

  act(() => field.focus());
  fireEvent.change(field, { target: { value: 'ana' } });
  await waitFor(() => expect(searched).toHaveLength(1));
  fireEvent.click(await screen.findByRole('option', { name: 'Ana Souza', hidden: true }));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ customer_id: 'c1' }));

  fireEvent.click(field);
  fireEvent.click(await screen.findByRole('option', { name: 'Cliente sem nome', hidden: true }));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ customer_id: null, is_nameless: true }));

  fireEvent.change(screen.getByLabelText('Cupom de exemplo'), { target: { value: 'VOLTA' } });
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ coupon: 'VOLTA', is_nameless: true }));
});

afterEach(() => vi.unstubAllGlobals());

class NarrowScreen {
  report: ResizeObserverCallback;
  constructor(report: ResizeObserverCallback) {
    this.report = report;
  }
  observe() {
    const contentRect = { width: 340, height: 500 } as DOMRectReadOnly;
    this.report([{ contentRect } as ResizeObserverEntry], this as never);
  }
  unobserve() {}
  disconnect() {}
}

test('on a narrow screen the view of a computer is made smaller, not narrower', async () => {
  vi.stubGlobal('ResizeObserver', NarrowScreen);
  renderPart(<EmailFrame html="<p>Oi</p>" text="Oi" view="desktop" />);
  const frame = document.querySelector<HTMLElement>(`.${styles.frame}`)!;
  await waitFor(() => expect(frame.style.getPropertyValue('--scale')).toBe('0.5'));
});

test('links of a message lead somewhere only where it is said so, and no script ever runs', () => {
  vi.stubGlobal('ResizeObserver', NarrowScreen);
  const sandboxOf = (hasLinks?: boolean) => {
    const { container, unmount } = renderPart(
      <EmailFrame html="" text="" view="phone" {...(hasLinks && { hasLinks })} />,
    );
    const sandbox = container.querySelector('iframe')?.getAttribute('sandbox');
    unmount();
    return sandbox;
  };
  expect(sandboxOf()).toBe('');
  expect(sandboxOf(true)).toBe('allow-popups allow-popups-to-escape-sandbox');
});

test('the canvas and the preview show where Gmail cuts the message', async () => {
  vi.stubGlobal('ResizeObserver', NarrowScreen);
  const html = '<table><tr><td>antes</td></tr><tr><td>depois</td></tr></table>';
  const cut = { is_too_big: true, cut_block_id: 'pe', cut_at: html.indexOf('<tr><td>depois') };
  aServer(
    () => [aStore('s1', 'Loja')],
    (path) => {
      if (path.endsWith(`/email-models/${MODEL.id}`)) return Response.json(MODEL);
      return path.endsWith('/preview') ? Response.json({ ...PREVIEW, html, ...cut }) : undefined;
    },
  );
  openApp(`/email-models/${MODEL.id}/edit`);
  const line = await screen.findByText('O Gmail corta a mensagem aqui', undefined, LATE);
  expect(line.nextElementSibling?.getAttribute('data-block')).toBe('pe');

  fireEvent.click(screen.getByRole('button', { name: 'Prévia' }));
  const frame = await waitFor(() => {
    const found = document.querySelector('iframe');
    expect(found).not.toBeNull();
    return found;
  }, LATE);
  expect(frame?.getAttribute('srcdoc')).toMatch(
    /antes.*O Gmail corta a mensagem aqui<\/td><\/tr><tr><td>depois/,
  );
});
