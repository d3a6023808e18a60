import { Door } from '../parts/door.tsx';
import texts from '../session.texts.json';

/** The unsubscribe page of a test message or preview, which has no subscription. */
export default function UnsubscribeTestScreen() {
  return <Door title={texts.unsubscribe.test.title} lead={texts.unsubscribe.test.lead} />;
}
