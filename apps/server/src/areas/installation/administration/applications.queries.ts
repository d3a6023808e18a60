import { type AdministeredApplication, WHATSAPP_GATEWAY } from '@clientela/contract';
import {
  ALL_SHOPS,
  listWaitingStores,
  noticesUrl,
  redirectUri,
  type WaitingStore,
} from '#areas/records/integrations/index';
import type { App } from '#platform/app';
import { INSTALLATION_GATEWAYS, presetApplication } from '#platform/applications';
import type { PlatformCtx } from '#platform/context';
import { Failure } from '#platform/failure';
import { administrationTexts } from './administration.texts.ts';

type Form = Pick<
  AdministeredApplication,
  'slug' | 'name' | 'kind' | 'id_label' | 'secret_label' | 'url' | 'redirect_url' | 'notices_url'
> & { steps: readonly string[] };

/** Every platform that needs a registration of the installation, those that stores wait for first. */
export async function listApplications(
  ctx: PlatformCtx,
): Promise<{ data: AdministeredApplication[]; missing_databases: string[] }> {
  const { waiting, missing_databases } = await listWaitingStores(ctx);
  const rows = await ctx.db
    .selectFrom('applications as a')
    .leftJoin('users as u', 'u.id', 'a.saved_by')
    .select(['a.slug', 'a.key_id', 'a.is_confirmed', 'a.saved_at', 'u.name as saved_by'])
    .execute();
  const data = formsOf(ctx.app)
    .map((form) => {
      const row = rows.find(({ slug }) => slug === form.slug);
      return shownApplication(ctx.app, form, { row, waiting });
    })
    .toSorted((a, b) => b.waiting.length - a.waiting.length);
  return { data, missing_databases };
}

export async function findApplication(
  ctx: PlatformCtx,
  slug: string,
): Promise<AdministeredApplication> {
  const found = (await listApplications(ctx)).data.find((one) => one.slug === slug);
  if (!found) throw new Failure('not_found');
  return found;
}

interface Known {
  row:
    | Pick<AdministeredApplication, 'key_id' | 'is_confirmed' | 'saved_at' | 'saved_by'>
    | undefined;
  waiting: readonly WaitingStore[];
}

function shownApplication(app: App, form: Form, { row, waiting }: Known): AdministeredApplication {
  const preset = presetApplication(app, form.slug);
  const asked = form.kind === 'whatsapp_gateway' ? WHATSAPP_GATEWAY : form.slug;
  const stored = preset ? undefined : row;
  return {
    ...form,
    steps: form.steps.map((step) =>
      step
        .replaceAll('{redirect}', form.redirect_url ?? '')
        .replaceAll('{notices}', form.notices_url ?? ''),
    ),
    source: preset ? 'environment' : row ? 'administrator' : null,
    key_id: (preset?.id ?? row?.key_id) || null,
    is_confirmed: stored?.is_confirmed ?? null,
    saved_at: stored?.saved_at ?? null,
    saved_by: stored?.saved_by ?? null,
    waiting: waiting
      .filter(({ slug }) => slug === asked)
      .map(({ slug: _, requested_by_name, ...store }) => ({
        ...store,
        requested_by: requested_by_name,
      })),
  };
}

function formsOf(app: App): Form[] {
  const shops = Object.values(app.shops).flatMap(
    ({ slug, name, application, connection, accountOf }): Form[] =>
      application
        ? [
            {
              slug,
              name,
              kind: 'shop',
              id_label: application.id_label,
              secret_label: application.secret_label,
              url: application.url,
              steps: application.steps,
              redirect_url: connection.by === 'oauth' ? redirectUri(app, slug) : null,
              notices_url: accountOf ? noticesUrl(app, slug, ALL_SHOPS) : null,
            },
          ]
        : [],
  );
  const gateways = INSTALLATION_GATEWAYS.map(
    (slug): Form => ({
      slug,
      kind: 'whatsapp_gateway',
      ...administrationTexts.gateways[slug],
      id_label: administrationTexts.gateway_address,
      secret_label: administrationTexts.gateway_key,
      redirect_url: null,
      notices_url: null,
    }),
  );
  return [...shops, ...gateways];
}
