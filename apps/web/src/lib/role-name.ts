import { ROLE_LABELS } from '@clientela/contract/permissions';
import { useSession } from './current-store.tsx';
import texts from './lib.texts.json';

/** The name of the person's role in this store, or of an administrator of the whole installation. */
export function useRoleName(): string {
  const { user, context } = useSession();
  if (user.profile_name === 'administrator') return texts.role.administrator;
  return context.role ? ROLE_LABELS[context.role] : texts.role.none;
}
