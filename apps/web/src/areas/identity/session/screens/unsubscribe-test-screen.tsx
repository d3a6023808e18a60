import { Door } from '../parts/door.tsx';
import texts from '../session.texts.json';

/** Where the way out leads in a test message or a preview, which nobody subscribed to. */
export default function UnsubscribeTestScreen() {
  return <Door title={texts.unsubscribe.test.title} lead={texts.unsubscribe.test.lead} />;
}
