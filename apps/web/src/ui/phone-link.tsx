import { formatPhone } from '@clientela/domain';
import { deferredMenu } from './deferred-menu.tsx';
import styles from './phone-link.module.css';

const PhoneMenu = deferredMenu(() => import('./phone-link-menu.tsx'));

/** A phone number that offers WhatsApp and a call. */
export function PhoneLink({ phone }: { phone: string }) {
  return (
    <PhoneMenu phone={phone}>
      <button type="button" className={styles.phone}>
        {formatPhone(phone)}
      </button>
    </PhoneMenu>
  );
}
