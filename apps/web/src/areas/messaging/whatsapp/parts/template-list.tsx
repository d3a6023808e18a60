import {
  TEMPLATE_STATUSES,
  type TemplateStatus,
  type WhatsappSender,
  type WhatsappTemplate,
} from '@clientela/contract';
import { Button, NativeSelect } from '@mantine/core';
import { IconMessage2Check, IconPlus } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Can } from '#lib/current-store.tsx';
import { FIRST_PAGE } from '#lib/search.ts';
import { toast } from '#lib/toast.tsx';
import { DateText } from '#lib/values.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { Filters } from '#ui/filters.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { LoadedList } from '#ui/loaded-list.tsx';
import { SearchField } from '#ui/search-field.tsx';
import type { Column } from '#ui/table-types.ts';
import { StatusBadge, type Tone } from '#ui/tag.tsx';
import { useRefreshTemplates, useTemplates } from '../whatsapp.data.ts';
import type { NumberSearch } from '../whatsapp.search.ts';
import { useWhatsappTexts } from '../whatsapp.texts.ts';
import { QualityBadge } from './number-state.tsx';

const route = getRouteApi('/settings/whatsapp/official-numbers/$id');

/** The templates of a number's account. */
export function TemplateList({ number }: { number: WhatsappSender }) {
  const t = useWhatsappTexts();
  const columns = useColumns();
  const {
    page,
    per_page,
    cursor,
    search,
    status,
    ordering = 'updated_at:desc',
  } = route.useSearch();
  const navigate = route.useNavigate();
  const { external_id } = number;
  const templates = useTemplates({ page, per_page, cursor, search, status, ordering, external_id });
  const change = (changed: NumberSearch) =>
    void navigate({ search: (before) => ({ ...before, ...FIRST_PAGE, ...changed }) });
  const button = (
    <Can do="WhatsappStoreTemplate.create">
      <LinkButton
        to="/settings/whatsapp/official-numbers/$id"
        params={{ id: number.id }}
        search={{ tab: 'templates', template: 'new' }}
        leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
      >
        {t('templates.new')}
      </LinkButton>
    </Can>
  );
  return (
    <LoadedList
      query={templates}
      isFiltered={Boolean(search || status)}
      empty={{
        icon: <IconMessage2Check size={24} stroke={1.6} />,
        title: t('templates.none_title'),
        text: t('templates.none_text'),
        action: button,
      }}
      none={{ title: t('number.tabs.templates'), text: t('templates.not_found') }}
      onPage={change}
    >
      {(rows) => (
        <DataTable
          id="whatsapp-templates"
          label={t('number.tabs.templates')}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          rowName={({ title }) => title}
          ordering={ordering}
          onOrdering={(chosen) => change({ ordering: chosen })}
          renderLink={({ id }, cell) => (
            <Link
              to="/settings/whatsapp/official-numbers/$id"
              params={{ id: number.id }}
              search={{ tab: 'templates', template: id }}
              className="row-link"
            >
              {cell}
            </Link>
          )}
          toolbar={
            <>
              <SearchField
                placeholder={t('templates.search')}
                value={search ?? ''}
                onChange={(typed) => change({ search: typed })}
              />
              <Filters active={[status]}>
                <StatusFilter status={status} onChange={(chosen) => change({ status: chosen })} />
              </Filters>
              <Refresh />
              {button}
            </>
          }
        />
      )}
    </LoadedList>
  );
}

const TONES: Record<TemplateStatus, Tone> = {
  NOT_SUBMITTED: 'neutral',
  PENDING: 'info',
  APPROVED: 'success',
  REJECTED: 'danger',
};

const HELD = ['PAUSED', 'DISABLED', 'ARCHIVED'] as const;

/** A template's status: approved but blocked does not count as approved. */
function TemplateBadge({ template }: { template: WhatsappTemplate }) {
  const t = useWhatsappTexts();
  const { blocked_reason, provider_status, category_change, can_be_sent } = template;
  if (blocked_reason) {
    const held = HELD.find((one) => one === provider_status) ?? 'UNSUPPORTED';
    return <StatusBadge tone="warning">{t(`templates.held.${held}`)}</StatusBadge>;
  }
  if (category_change && !can_be_sent) {
    return <StatusBadge tone="warning">{t('templates.held.price')}</StatusBadge>;
  }
  return <StatusBadge tone={TONES[template.status]}>{template.status_label}</StatusBadge>;
}

function useColumns(): Column<WhatsappTemplate>[] {
  const t = useWhatsappTexts();
  return [
    {
      key: 'name',
      label: t('templates.columns.name'),
      sort: 'name',
      render: ({ title, is_foreign }) =>
        is_foreign ? `${title} (${t('templates.foreign')})` : title,
    },
    {
      key: 'status',
      label: t('templates.columns.status'),
      onPhone: 'aside',
      render: (template) => <TemplateBadge template={template} />,
    },
    {
      key: 'category',
      label: t('templates.columns.category'),
      render: ({ category }) => t(`categories.${category}`),
    },
    { key: 'type', label: t('templates.columns.type'), render: ({ type }) => t(`types.${type}`) },
    {
      key: 'language',
      label: t('templates.columns.language'),
      render: ({ language }) => t(`languages.${language}`),
    },
    {
      key: 'quality',
      label: t('templates.columns.quality'),
      render: ({ quality }) => <QualityBadge quality={quality} />,
    },
    {
      key: 'updated_at',
      label: t('templates.columns.updated_at'),
      sort: 'updated_at',
      render: ({ updated_at }) => <DateText instant={updated_at} />,
    },
  ];
}

function StatusFilter({
  status,
  onChange,
}: {
  status: TemplateStatus | undefined;
  onChange(status: TemplateStatus | undefined): void;
}) {
  const t = useWhatsappTexts();
  return (
    <NativeSelect
      aria-label={t('templates.status')}
      value={status ?? ''}
      onChange={({ currentTarget: { value } }) =>
        onChange(TEMPLATE_STATUSES.find((one) => one === value))
      }
      data={[
        { value: '', label: t('templates.every_status') },
        ...TEMPLATE_STATUSES.map((value) => ({ value, label: t(`statuses.${value}`) })),
      ]}
    />
  );
}

function Refresh() {
  const t = useWhatsappTexts();
  const refresh = useRefreshTemplates();
  return (
    <Can do="WhatsappStoreTemplate.update">
      <Button
        variant="default"
        loading={refresh.isPending}
        onClick={() =>
          refresh.mutate(undefined, {
            onSuccess: ({ changed: count }) =>
              toast('success', t('templates.refreshed', { count })),
          })
        }
      >
        {t('templates.refresh')}
      </Button>
    </Can>
  );
}
