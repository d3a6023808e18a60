import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { openDns } from '@clientela/server/test/dns-servers';
import { deliverNotice, postfix } from '@clientela/server/test/mail-reports';
import { simulateSes } from '@clientela/server/test/simulators/amazon-ses';
import { authenticate } from 'mailauth';
import {
  expect,
  expectGoodPage,
  expectGoodPageEverywhere,
  newContext,
  PHONE,
  test,
} from './app.ts';
import { type ReceivedMail, startMailbox } from './mailbox.ts';
import { startOwnProgram } from './own-program.ts';

const DOMAIN = 'lojadosol.com.br';

test('a domain is added, corrected in the DNS and verified, and its messages verify at a receiver', async ({
  browser,
}) => {
  const dns = await openDns(DOMAIN);
  dns.set('NS', DOMAIN, 'a.auto.dns.br');
  dns.set('A', 'a.auto.dns.br', dns.authorities[0].address);
  dns.set('TXT', DOMAIN, 'v=spf1 include:_spf.google.com -all');
  const mailbox = await startMailbox();
  const program = await startOwnProgram(
    browser,
    { dona: 'OWNER' },
    {
      DNS_RESOLVERS: dns.address,
      RETURN_PATH_HOST: 'retorno.clientela.example',
      SPF_INCLUDE: '_spf.clientela.example',
      SMTP_URL: mailbox.url,
    },
  );
  const visitor = await newContext(browser, { viewport: PHONE });
  try {
    const page = await program.open('dona', '/settings/email/domain-authentication');
    await test.step('an address of a mail provider is refused, the shop’s page is read', async () => {
      await page.getByLabel('Domínio da loja').fill('loja@gmail.com');
      await page.getByRole('button', { name: 'Adicionar domínio' }).click();
      await expect(page.getByText(/gmail\.com é de um provedor de e-mail/).first()).toBeVisible();
      await page.getByLabel('Domínio da loja').fill(`https://www.${DOMAIN}/novidades`);
      await page.getByRole('button', { name: 'Adicionar domínio' }).click();
      await expect(page.getByRole('heading', { name: DOMAIN })).toBeVisible();
      await expect(page.getByText('Encontramos Registro.br')).toBeVisible();
      await expect(
        page.getByText('v=spf1 include:_spf.google.com include:_spf.clientela.example -all'),
      ).toBeVisible();
      await expectGoodPage(page);
    });

    const id = page.url().split('/').at(-1);
    const { records } = (await program.get(`email-domains/${id}`)) as {
      records: { kind: string; name: string; type: 'TXT' | 'CNAME'; value: string }[];
    };
    const key = records.find(({ kind }) => kind === 'dkim')!;
    const check = page.getByRole('button', { name: 'Verificar agora' });

    await test.step('a record that the provider cut off is named', async () => {
      dns.set('TXT', key.name, key.value.slice(0, 255));
      program.advance(60_000);
      await check.click();
      await expect(page.getByText(/O valor foi cortado/)).toBeVisible();
    });

    await test.step('the DNS administrator has the records on a page of their own', async () => {
      await page.getByRole('button', { name: 'Enviar a quem cuida do DNS' }).click();
      const link = await page.getByRole('dialog').locator('code').innerText();
      await page.getByRole('button', { name: 'Já guardei' }).click();
      const keeper = await visitor.newPage();
      await keeper.goto(link);
      await expect(keeper.getByText('Loja da Jornada pediu')).toBeVisible();
      await expectGoodPage(keeper);
      for (const { type, name, value } of records) dns.set(type, name, value);
      program.advance(60_000);
      await keeper.getByRole('button', { name: 'Verificar agora' }).click();
      await expect(keeper.getByText('Verificado', { exact: true })).toBeVisible();
    });

    await test.step('the domain is verified, at phone size too', async () => {
      await check.click();
      await expect(page.getByText('Seus e-mails com este domínio saem assinados.')).toBeVisible();
      const phone = await program.open('dona', '/settings/email/domain-authentication', 'phone');
      await expect(phone.getByText('Verificado', { exact: true })).toBeVisible();
      await expectGoodPage(phone);
      await phone.getByRole('link', { name: DOMAIN }).click();
      await expect(phone.getByText('Em uso pelo remetente')).toBeHidden();
      await expectGoodPage(phone);
    });

    await test.step('its warm-up is started and ended', async () => {
      await page.getByRole('button', { name: 'Começar aquecimento' }).click();
      await expect(page.getByText('Dia 1 de 28: 0 de 50 e-mails de hoje já saíram.')).toBeVisible();
      await expectGoodPageEverywhere(page, page.getByText(/^Dia 1 de 28/));
      await page.getByRole('button', { name: 'Encerrar aquecimento' }).click();
      await expect(page.getByRole('button', { name: 'Começar aquecimento' })).toBeVisible();
    });

    await test.step('a message of the domain passes DKIM and DMARC at an independent receiver', async () => {
      const origin = new URL(page.url()).origin;
      await page.goto(`${origin}/settings/email/sender-authentication`);
      await page.getByRole('button', { name: 'Adicionar remetente' }).click();
      await page.getByLabel('Nome do remetente').fill('Loja do Sol');
      await page.getByLabel('E-mail do remetente').fill('loja@gmail.com');
      await page.getByRole('button', { name: 'Salvar remetente' }).click();
      await expect(page.getByText(/Gmail e Yahoo recusam envios/).first()).toBeVisible();
      await page.getByLabel('E-mail do remetente').fill(`ola@${DOMAIN}`);
      await page.getByLabel('Responder para').fill('loja@gmail.com');
      await page.getByRole('button', { name: 'Salvar remetente' }).click();
      await expect(page.getByText('Verificado pelo domínio')).toBeVisible();
      await expectGoodPageEverywhere(page, page.getByText('Verificado pelo domínio'));
      await page.goto(`${origin}/settings/email`);
      await expect(page.getByText(`ola@${DOMAIN}`)).toBeVisible();
      await page.getByRole('button', { name: 'Testar envio' }).click();
      await expect(page.getByText(/Teste enviado/)).toBeVisible();
      const mails = (await (await fetch(mailbox.readUrl)).json()) as ReceivedMail[];
      const mail = mails.at(-1)!;
      const { dkim, dmarc } = await authenticate(mail.raw, {
        ip: '203.0.113.7',
        helo: 'mx.clientela.example',
        sender: mail.from,
        mta: 'receiver.example',
        curTime: program.now(),
        resolver: async (name: string, type: string) => {
          const values = dns.resolver.records.get(`${type} ${name.toLowerCase()}`);
          if (!values) throw Object.assign(new Error('none'), { code: 'ENODATA' });
          return type === 'TXT' ? values.map((value) => [value]) : values;
        },
      } as never);
      expect(dkim.results.map(({ status }) => status.result)).toEqual(['pass']);
      expect(dmarc ? dmarc.status.result : null).toBe('pass');
    });
  } finally {
    await visitor.close();
    await program.stop();
    await mailbox.stop();
    await dns.close();
  }
});

test('a notice that an address does not exist reaches the customer’s page and blocks the address', async ({
  browser,
}) => {
  const mailbox = await startMailbox();
  const port = await freePort();
  const program = await startOwnProgram(
    browser,
    { dona: 'OWNER' },
    { SMTP_URL: mailbox.url, BOUNCE_DOMAIN: 'retorno.example', BOUNCE_PORT: String(port) },
  );
  try {
    await program.importFile('customers', 'Código;Nome;E-mail\n1;Ana Prado;ana@cliente.example\n');
    await launch(program);
    const mails = async () => (await (await fetch(mailbox.readUrl)).json()) as ReceivedMail[];
    const sent = async () => (await mails()).find(({ to }) => to.includes('ana@cliente.example'));
    await expect.poll(sent).toBeTruthy();
    const { from } = (await sent())!;
    await deliverNotice(
      port,
      from,
      postfix('5.1.1', '550 5.1.1 User unknown', { recipient: 'ana@cliente.example' }),
    );
    const page = await program.open('dona', '/settings/blocked-contacts');
    const address = page.getByRole('link', { name: 'ana@cliente.example' }).first();
    await expect(page.getByRole('button', { name: '550 5.1.1' })).toBeVisible();
    await expect(page.getByText('User unknown')).toBeVisible();
    await expectGoodPageEverywhere(page, address);
    await address.click();
    await expect(page.getByText('Contato inválido').first()).toBeVisible();
  } finally {
    await program.stop();
    await mailbox.stop();
  }
});

test('an owner connects Amazon SES, and its bounces block addresses', async ({ browser }) => {
  const ses = await simulateSes();
  const program = await startOwnProgram(
    browser,
    { dona: 'OWNER' },
    { SES_URL: ses.url, SNS_URL: ses.url },
  );
  try {
    await program.importFile('customers', 'Código;Nome;E-mail\n1;Ana Prado;ana@cliente.example\n');
    const page = await program.open('dona', '/settings/email');
    await page.getByLabel('Enviar por').selectOption('Amazon SES');
    await page.getByLabel('ID da chave de acesso').fill(ses.accessKeyId);
    await page.getByLabel('Chave de acesso secreta').fill('uma-chave-errada-qualquer');
    await page.getByRole('button', { name: 'Salvar configurações' }).click();
    await expect(page.getByText(/Amazon SES não aceitou a chave/)).toBeVisible();
    await page.getByLabel('Chave de acesso secreta').fill(ses.secretAccessKey);
    await page.getByLabel('Conjunto de configurações').fill('clientela');
    await page.getByRole('button', { name: 'Salvar configurações' }).click();
    await expect(page.getByText(/Até 14 por segundo · até 50.000 em 24 horas/)).toBeVisible();
    await expect(page.getByText('Nenhum aviso recebido ainda.')).toBeVisible();
    await expectGoodPageEverywhere(page, page.getByText('Nenhum aviso recebido ainda.'));

    await launch(program);
    await expect.poll(() => ses.sent.length).toBe(1);
    const bounce = { bounceType: 'Permanent', bounceSubType: 'NoEmail' };
    const { account } = await program.get(`stores/${program.store}/email-settings`);
    const { notices_url } = account as { notices_url: string };
    const body = ses.event(ses.sent[0]!, { type: 'Bounce', bounce });
    const headers = { 'content-type': 'text/plain' };
    expect((await fetch(notices_url, { method: 'POST', body, headers })).status).toBe(200);
    await expect(async () => {
      await page.goto(`${new URL(page.url()).origin}/settings/blocked-contacts`);
      await expect(page.getByText('ana@cliente.example')).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await page.goto(`${new URL(page.url()).origin}/settings/email`);
    await expect(page.getByText(/Último aviso recebido:/)).toBeVisible();
  } finally {
    await program.stop();
    await ses.close();
  }
});

/** Sends one e-mail to all customers of the store. */
async function launch(program: Awaited<ReturnType<typeof startOwnProgram>>): Promise<void> {
  const { store } = program;
  const { id: email_model_id } = await program.post(`stores/${store}/email-models`, {
    name: 'Novidades',
    subject: 'Novidades',
    document: {
      version: 1,
      blocks: [
        { type: 'text', id: 'texto', html: '<p>Chegou coisa nova.</p>' },
        { type: 'footer', id: 'pe' },
      ],
    },
  });
  const cluster = await program.post(`stores/${store}/customer-clusters`, {
    name: 'Todos',
    mode: 'dynamic',
    visibility: 'store',
    filters: { op: 'all', of: [] },
  });
  const goals = await program.get(`stores/${store}/campaign-goals`);
  const { id } = await program.post(`stores/${store}/campaigns`, {
    name: 'Novidades',
    campaign_goal_id: (goals.data as { id: string }[])[0]!.id,
    customer_cluster_ids: [cluster.id],
    actions: [{ contents: [{ email_model_id, subject: 'Novidades' }] }],
    // Open all day: the test runs at any hour.
    restrictions: {
      sending_window: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
        weekday,
        start: '00:00',
        end: '24:00',
      })),
    },
  });
  await program.post(`stores/${store}/campaigns/${id}/activate`, {});
}

/** A port that nothing uses now: the program must know it before it listens. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}
