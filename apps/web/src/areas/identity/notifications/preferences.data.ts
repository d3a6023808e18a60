import * as contract from '@clientela/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/call.ts';
import { useCurrentStore } from '#lib/current-store.tsx';
import { keyOf } from '#lib/keys.ts';
import { toast, toastFailure } from '#lib/toast.tsx';
import { useNotificationTexts } from './notifications.texts.ts';

type Preferences = contract.ResponseOf<typeof contract.getNotificationPreferences>;

export function usePreferences() {
  const { id: store_id } = useCurrentStore();
  return useQuery({
    queryKey: keyOf(contract.getNotificationPreferences, store_id),
    queryFn: ({ signal }) => call(contract.getNotificationPreferences, { store_id, signal }),
  });
}

/** Saves one row at once; a refusal puts it back. */
export function useSavePreference() {
  const { id: store_id } = useCurrentStore();
  const t = useNotificationTexts();
  const client = useQueryClient();
  const queryKey = keyOf(contract.getNotificationPreferences, store_id);
  return useMutation({
    mutationFn: (changed: contract.NotificationPreference) =>
      call(contract.updateNotificationPreferences, { store_id, body: { data: [changed] } }),
    onMutate: (changed) =>
      client.setQueryData<Preferences>(
        queryKey,
        (known) =>
          known && { data: known.data.map((row) => (row.kind === changed.kind ? changed : row)) },
      ),
    onSuccess: () => toast('success', t('preferences.saved')),
    onError: toastFailure,
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}

const WORKER = '/push-worker.js';
const PUSH_KEY = ['browser push'];

type PushState = 'unsupported' | 'blocked' | 'on' | 'off';

const canPush = () => 'serviceWorker' in navigator && 'PushManager' in globalThis;

async function currentSubscription(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker.getRegistration(WORKER);
  return (await worker?.pushManager.getSubscription()) ?? null;
}

/** Whether this browser takes push messages for the person, and how to change that. */
export function useBrowserPush() {
  const client = useQueryClient();
  const state = useQuery({
    queryKey: PUSH_KEY,
    queryFn: async (): Promise<PushState> => {
      if (!canPush()) return 'unsupported';
      if (Notification.permission === 'denied') return 'blocked';
      return (await currentSubscription()) ? 'on' : 'off';
    },
  });
  const change = useMutation({
    mutationFn: (wanted: 'on' | 'off') => (wanted === 'on' ? turnOn() : turnOff()),
    onError: toastFailure,
    onSettled: () => client.invalidateQueries({ queryKey: PUSH_KEY }),
  });
  return { state: state.data, change };
}

async function turnOn(): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') return;
  const worker = await navigator.serviceWorker.register(WORKER);
  const { public_key } = await call(contract.getPushKey, {});
  const subscription = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: public_key,
  });
  await call(contract.createPushSubscription, { body: bodyOf(subscription) });
}

async function turnOff(): Promise<void> {
  const subscription = await currentSubscription();
  if (!subscription) return;
  // A repeated subscription returns this browser's existing id.
  const { id } = await call(contract.createPushSubscription, { body: bodyOf(subscription) });
  await call(contract.deletePushSubscription, { id });
  await subscription.unsubscribe();
}

function bodyOf(subscription: PushSubscription) {
  const { endpoint = '', keys = {} } = subscription.toJSON();
  return { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } };
}
