// The catalogue of the chosen language. Reading it inside a component follows the setting.

import { settings, type Language } from '../settings.svelte';
import type { Side, Text } from '../wire';
import { en, type Catalogue } from './en';
import { zh } from './zh';

export const catalogues: Record<Language, Catalogue> = { en, zh };

export const t = (): Catalogue => catalogues[settings.language];
export const own = (text: Text): string => text[settings.language];
export const sideName = (side: Side): string => t()[side];
/** The tag that the server understands. */
export const languageTag = (): string => (settings.language === 'zh' ? 'zh-CN' : 'en');
