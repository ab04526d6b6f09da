// Calls about the reader's own account.

import { json, send } from '../calls';
import type { Account, SignedIn } from '../wire';

const body = async <T>(path: string, what: unknown): Promise<T> => json<T>(path, what);

export const me = async (): Promise<Account | null> =>
  (await json<{ account: Account | null }>('/account')).account;
export const make = (name: string, password: string, child: boolean) =>
  body<{ account: Account; recoveryCodes: string[] }>('/account', { name, password, child });
export const signIn = (name: string, password: string) =>
  body<Account>('/account/sign-in', { name, password });
export const recover = (name: string, code: string, password: string) =>
  body<Account>('/account/recover', { name, code, password });
export const signOut = () => send('/account/sign-out', {});
export const choose = (choices: { chat?: boolean; child?: boolean; password?: string }) =>
  body<Account>('/account/choices', choices);
export const changePassword = (password: string, fresh: string) =>
  send('/account/password', { password, new: fresh });
export const newCodes = async (password: string): Promise<string[]> =>
  (await body<{ recoveryCodes: string[] }>('/account/codes', { password })).recoveryCodes;
export const signIns = (): Promise<SignedIn[]> => json('/account/sign-ins');
export const endOne = (id: string) =>
  send(`/account/sign-ins/${encodeURIComponent(id)}`, undefined, 'DELETE');
export const endOthers = () => send('/account/sign-ins/end-others', {});
export const remove = (password: string) => send('/account/delete', { password });
