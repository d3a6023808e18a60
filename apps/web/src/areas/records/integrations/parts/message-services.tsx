import type { Permission } from '@clientela/contract';
import { Link } from '@tanstack/react-router';
import { useMay } from '#lib/current-store.tsx';
import { StatusBadge } from '#ui/tag.tsx';
import { useEmailService, useSmsService, useWhatsappServices } from '../integrations.data.ts';
import { useIntegrationTexts } from '../integrations.texts.ts';
import styles from './integrations.module.css';

const CATEGORIES = [
  {
    name: 'mail_provider',
    services: ['smtp', 'amazon_ses', 'sendgrid'],
    to: '/settings/email',
    permission: 'EmailIdentification.index',
    useUsed: useEmailService,
  },
  {
    name: 'sms_provider',
    services: ['zenvia', 'twilio'],
    to: '/settings/sms',
    permission: 'StoreIntegration.index',
    useUsed: useSmsService,
  },
  {
    name: 'channels',
    services: ['whatsapp_cloud', 'evolution', 'waha'],
    to: '/settings/whatsapp',
    permission: 'WhatsappStoreSender.index',
    useUsed: useWhatsappServices,
  },
] as const satisfies readonly { permission: Permission; [key: string]: unknown }[];

type Category = (typeof CATEGORIES)[number];
type Service = Category['services'][number];

interface FoundServices {
  category: Category;
  services: readonly Service[];
}

/** The services whose name or text has the searched words. */
export function useMessageServices(search: string): FoundServices[] {
  const t = useIntegrationTexts();
  const isFound = (service: Service) =>
    `${t(`services.${service}.name`)} ${t(`services.${service}.text`)}`
      .toLowerCase()
      .includes(search);
  return CATEGORIES.map((category) => ({
    category,
    services: category.services.filter(isFound),
  })).filter(({ services }) => services.length > 0);
}

/** Services that carry messages, whose screens are the channels' settings. */
export function MessageServices({ category, services }: FoundServices) {
  const t = useIntegrationTexts();
  const maySee = useMay(category.permission);
  const used: readonly string[] = category.useUsed(maySee);
  if (!maySee) return null;
  return (
    <section>
      <h2>{t(`services.${category.name}`)}</h2>
      <ul className={styles.cards}>
        {services.map((service) => (
          <Card key={service} service={service} to={category.to} isUsed={used.includes(service)} />
        ))}
      </ul>
    </section>
  );
}

function Card({ service, to, isUsed }: { service: Service; to: Category['to']; isUsed: boolean }) {
  const t = useIntegrationTexts();
  return (
    <li className="panel">
      <header>
        <Link to={to} className="row-link">
          {t(`services.${service}.name`)}
        </Link>
        <StatusBadge tone={isUsed ? 'success' : 'neutral'}>
          {t(isUsed ? 'services.used' : 'services.available')}
        </StatusBadge>
      </header>
      <p>{t(`services.${service}.text`)}</p>
    </li>
  );
}
