import type { Customer } from '@clientela/contract';
import { CUSTOMER_FIELD_NAMES, CUSTOMER_FIELDS, formatDocument } from '@clientela/domain';
import type { ReactNode } from 'react';
import { AttributeValue, useAttributeFields } from '#areas/records/attributes/index.ts';
import { formatDay } from '#lib/format.ts';
import { DateText, Nothing } from '#lib/values.tsx';
import { EmailLink } from '#ui/email-link.tsx';
import { Panel } from '#ui/panel.tsx';
import { PhoneLink } from '#ui/phone-link.tsx';
import { StatusBadge } from '#ui/tag.tsx';
import { useCustomerTexts } from '../customers.texts.ts';
import { Consents } from './consents.tsx';
import styles from './customer.module.css';
import { MergeHistory } from './merge-history.tsx';

/** Beyond the address, whose city and state are one fact. */
const OTHER_FIELDS = CUSTOMER_FIELD_NAMES.filter((field) => !CUSTOMER_FIELDS[field].isPlace);

/** Personal data of a customer, and the channels on which they are reachable. */
export function CustomerAbout({ customer }: { customer: Customer }) {
  const t = useCustomerTexts();
  const { email, phone, document, city, state, integration_id } = customer;
  const facts: [label: string, value: ReactNode][] = [
    [t('detail.email'), email && <EmailLink key="email" email={email} />],
    [t('detail.phone'), phone && <PhoneLink key="phone" phone={phone} />],
    [t('detail.document'), document && formatDocument(document)],
    ...OTHER_FIELDS.map((field): [string, ReactNode] => {
      const { heading, type } = CUSTOMER_FIELDS[field];
      const value = customer[field];
      return [heading, type === 'date' ? value && formatDay(value) : value];
    }),
    [t('detail.place'), city && `${city}${state ? `/${state}` : ''}`],
    [t('detail.since'), <DateText key="since" instant={customer.created_at} />],
    [t('detail.reference'), integration_id],
    [t('detail.origin'), customer.integration_name],
  ];
  const own = useAttributeFields('CUSTOMER').filter(({ key }) => customer.custom[key]);
  return (
    <div className={styles.side}>
      <Panel title={t('detail.about')}>
        <dl className="facts">
          {facts.map(([label, value]) => (
            <Fact key={label} label={label}>
              {value || <Nothing />}
            </Fact>
          ))}
          {own.map(({ key, name, type }) => (
            <Fact key={key} label={name}>
              <AttributeValue type={type} value={customer.custom[key]} />
            </Fact>
          ))}
        </dl>
      </Panel>
      <Panel title={t('detail.reach')}>
        <dl className="facts">
          {customer.reach.map(({ channel, allowed, reason }) => (
            <Fact key={channel} label={t(`channels.${channel}`)}>
              <StatusBadge tone={allowed ? 'success' : 'neutral'}>
                {reason ? t(`detail.reasons.${reason}`) : t('detail.reach_yes')}
              </StatusBadge>
            </Fact>
          ))}
        </dl>
      </Panel>
      <Consents customer={customer} />
      <MergeHistory customer={customer} />
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}
