import { lazy, Suspense } from 'react';
import { useGuide } from '#areas/insight/academy/index.ts';
import { clientSettings } from '#lib/client-settings.ts';
import { useCurrentStore, useSession } from '#lib/current-store.tsx';

const WhatsappReminder = lazy(() => import('./whatsapp-reminder.tsx'));
const LeavingCampaigns = lazy(
  () => import('#areas/messaging/campaigns/parts/leaving-campaigns.tsx'),
);
const GuidePanel = lazy(() => import('#areas/insight/academy/parts/guide.tsx'));
const ErrorService = lazy(() => import('./error-service.tsx'));
const SupportChat = lazy(() => import('./support-chat.tsx'));
const FooterBanner = lazy(() => import('./footer-banner.tsx'));

/** Parts for some stores or installations only, loaded on demand. */
export function ShellExtras() {
  const { disabled_whatsapp_integrations: disabled } = useCurrentStore();
  const { leaving_campaigns } = useSession().context;
  const guide = useGuide();
  const { footer_banner, support_chat, error_reporting } = clientSettings();
  return (
    <Suspense>
      {disabled.length > 0 && <WhatsappReminder />}
      {leaving_campaigns.length > 0 && <LeavingCampaigns />}
      {guide && <GuidePanel guide={guide} />}
      {error_reporting && <ErrorService service={error_reporting} />}
      {support_chat && <SupportChat chat={support_chat} />}
      {footer_banner && <FooterBanner banner={footer_banner} />}
    </Suspense>
  );
}
