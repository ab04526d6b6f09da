// Reminders by mail and by messages to this browser.

import { json, send } from '../calls';
import type { ReminderKinds, Reminders } from '../wire';

export const reminders = (): Promise<Reminders> => json('/account/reminders');
export const choose = async (kinds: ReminderKinds): Promise<Reminders> =>
  (await (await send('/account/reminders', kinds, 'PUT')).json()) as Reminders;
export const setMail = (address: string | null): Promise<Reminders> =>
  json('/account/mail', address === null ? {} : { address });
export const confirm = (token: string) => send('/mail/confirm', { token });
export const unsubscribe = (token: string) =>
  send(`/mail/unsubscribe/${encodeURIComponent(token)}`, {});

/** Whether this browser can take messages at all. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

async function subscription(): Promise<PushSubscription | null> {
  const found = await navigator.serviceWorker.getRegistration('/');
  return (await found?.pushManager.getSubscription()) ?? null;
}

export const pushedHere = async (): Promise<boolean> =>
  canPush() && (await subscription()) !== null;

const bytes = (text: string): Uint8Array<ArrayBuffer> => {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
};

/** Asks the reader, then the browser's push service; null where he says no. */
export async function pushHere(key: string): Promise<Reminders | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const worker = await navigator.serviceWorker.register('/push.js', { scope: '/' });
  await navigator.serviceWorker.ready;
  const made = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytes(key),
  });
  const { endpoint, keys } = made.toJSON();
  return json('/account/push', { endpoint, p256dh: keys?.p256dh, auth: keys?.auth });
}

export async function endHere(): Promise<Reminders | null> {
  const made = await subscription();
  if (!made) return null;
  await made.unsubscribe();
  return json('/account/push/end', { endpoint: made.endpoint });
}
