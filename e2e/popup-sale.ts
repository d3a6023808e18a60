import { anOrder } from '@clientela/server/test/arriving';
import { expect, expectGoodPageEverywhere } from './app.ts';
import type { OwnProgram } from './own-program.ts';

/** Messages leave at any hour of the run. */
const ALWAYS = Array.from({ length: 7 }, (_, weekday) => ({
  weekday,
  start: '00:00',
  end: '24:00',
}));
const EMAIL = 'ana@exemplo.com.br';

interface Mail {
  id: string;
  subject: string;
  html: string;
  body?: string;
}

/** The newest message of the test outbox with this subject. */
async function mailOf(own: OwnProgram, subject: RegExp): Promise<Mail> {
  let found: Mail | undefined;
  await expect(async () => {
    const { data } = await own.get(`stores/${own.store}/test-outbox?channel=EMAIL`);
    found = (data as Mail[]).find((mail) => subject.test(mail.subject));
    expect(found, `${subject}`).toBeDefined();
  }).toPass();
  return (await own.get(`outbox-messages/${found!.id}`)) as unknown as Mail;
}

/** A pop-up that asks for a confirmation and gives a coupon; returns its id. */
async function publishPopup(own: OwnProgram): Promise<string> {
  const published = await own.post(`stores/${own.store}/consent-texts`, {
    channel: 'EMAIL',
    text: 'Quero receber ofertas por e-mail.',
  });
  const channels = published.data as { channel: string; versions: { id: string }[] }[];
  const text = channels.find(({ channel }) => channel === 'EMAIL')!.versions[0]!;
  const { id } = await own.post(`stores/${own.store}/popups`, {
    name: 'Boas-vindas',
    definition: {
      format: 'MODAL',
      trigger: { kind: 'IMMEDIATE' },
      fields: [{ name: 'email', label: 'Seu e-mail', is_required: true }],
      consent_text_ids: [text.id],
      double_opt_in: true,
      coupon: { kind: 'FIXED', code: 'OI10' },
      variants: [
        {
          letter: 'A',
          form: [
            { type: 'title', id: 't', text: 'Ganhe 10%' },
            { type: 'form', id: 'f', button_label: 'Quero o cupom' },
          ],
          success: [{ type: 'title', id: 's', text: 'Pronto' }],
        },
      ],
    },
  });
  await own.post(`popups/${id}/publish`, {});
  return String(id);
}

/** A welcome message to those who sign up, with a button to the shop's page; returns its campaign's id. */
async function activateWelcome(own: OwnProgram, popup: string, page: string): Promise<string> {
  const at = `stores/${own.store}`;
  const model = await own.post(`${at}/email-models`, {
    name: 'Boas-vindas',
    document: {
      version: 1,
      blocks: [
        { type: 'button', id: 'b', label: 'Ver a loja', href: page },
        { type: 'footer', id: 'f' },
      ],
    },
  });
  const goals = (await own.get(`${at}/campaign-goals`)) as { data: { id: string }[] };
  const { id } = await own.post(`${at}/campaigns`, {
    name: 'Boas-vindas',
    trigger: { kind: 'new_lead', popup_ids: [popup] },
    campaign_goal_id: goals.data[0]!.id,
    restrictions: { sending_window: ALWAYS },
    actions: [
      {
        offset: { value: 0, unit: 'DAY' },
        contents: [
          { channel: 'EMAIL', email_model_id: model.id, subject: 'Que bom ter você aqui' },
        ],
      },
    ],
  });
  await own.post(`${at}/campaigns/${id}/activate`, {});
  return String(id);
}

/** What a visitor of the shop does in a browser; each ends once its effect shows. */
export interface Visitor {
  /** Opens the shop until the pop-up shows, fills the form in and sends it. */
  signUp(shop: string, email: string): Promise<void>;
  /** Opens the link of the confirmation and confirms. */
  confirm(link: string): Promise<void>;
  /** Opens a link of a message; returns the page's address once the shop has joined the visit to its customer. */
  follow(link: string): Promise<string>;
}

/** From the visit to the sale on the pop-up's results, which the owner reads in the program's own browser. */
export async function popupSale(own: OwnProgram, visitor: Visitor): Promise<void> {
  const dona = await own.open('dona', '/popups');
  const { snippet } = await own.get(`stores/${own.store}/storefront-settings`);
  const key = /storefront\/([a-z2-9]+)\.js/.exec(String(snippet))![1]!;
  const { origin } = new URL(dona.url());
  const sample = `${origin}/storefront/demo?key=${key}`;
  const popup = await publishPopup(own);
  await activateWelcome(own, popup, sample);

  await visitor.signUp(sample, EMAIL);

  // The confirmation from the mailbox counts, and brings the coupon.
  const asked = await mailOf(own, /^Confirme que quer receber/);
  await visitor.confirm(/https?:\/\/[^"\s]+\/c\/[\w-]+/.exec(asked.html)![0]);
  expect((await mailOf(own, /^Seu cupom de/)).html).toContain('OI10');

  // The welcome message leads back to the shop, which knows its visitor.
  const welcome = await mailOf(own, /^Que bom ter você aqui$/);
  const landed = await visitor.follow(/href="([^"]+\/api\/t\/c\/[^"]+)"/.exec(welcome.html)![1]!);
  expect(landed).toMatch(/\/storefront\/demo\?key=[a-z2-9]+&cl=/);

  await anOrder(await own.ctx(), {
    customer: { kind: 3, value: EMAIL },
    order_total: 25_990,
    status: 'paid',
    coupon: 'OI10',
  });
  const results = await own.open('dona', `/popups/${popup}`);
  const figure = (label: string) => results.getByTestId('stat').filter({ hasText: label });
  await expect(async () => {
    await results.reload();
    await expect(figure('Receita')).toContainText('259,90', { timeout: 3_000 });
  }).toPass();
  await expect(figure('Contatos novos')).toContainText('1');
  await expect(figure('Cupons usados')).toContainText('1');
  await expectGoodPageEverywhere(results, figure('Receita'));
  await figure('Receita').getByRole('link').click();
  await expect(results.getByRole('row').filter({ hasText: EMAIL })).toBeVisible();
}
