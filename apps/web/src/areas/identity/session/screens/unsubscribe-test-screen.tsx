import { PublicPage } from '../parts/public-page.tsx';
import texts from '../session.texts.json';

/** The unsubscribe page of a test message or preview, which has no subscription. */
export default function UnsubscribeTestScreen() {
  return <PublicPage title={texts.unsubscribe.test.title} lead={texts.unsubscribe.test.lead} />;
}
