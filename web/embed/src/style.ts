// The look of the board. Every colour can be set from outside by a custom property.

export const style = `
:host {
  display: block;
  max-width: 30rem;
  color: var(--damier-ink, #262320);
  font: var(--damier-font, 0.95rem/1.4 system-ui, sans-serif);
}
:host([hidden]) { display: none; }
figure { margin: 0; }
.board { border-radius: 6px; padding: 6px; background: var(--damier-frame, #6b4930); line-height: 0; }
.board:focus-visible, button:focus-visible, a:focus-visible {
  outline: 3px solid var(--damier-accent, #1d6b62);
  outline-offset: 2px;
}
svg { width: 100%; height: auto; border-radius: 3px; user-select: none; }
.light { fill: var(--damier-light, #efe0c6); }
.dark { fill: var(--damier-dark, #a97c55); }
.line { fill: none; stroke: var(--damier-light, #efe0c6); stroke-width: 3; }
.mark { fill: var(--damier-mark, rgb(255 214 102 / 0.45)); }
.number { fill: var(--damier-number, #fbeeda); font: 20px system-ui, sans-serif; }
.white circle { fill: var(--damier-white, #fbf3e2); stroke: var(--damier-white-line, #8d7a55); }
.black circle { fill: var(--damier-black, #2a2624); stroke: var(--damier-black-line, #8a837c); }
circle { stroke-width: 3; }
.white path { fill: var(--damier-white-line, #8d7a55); }
.black path { fill: var(--damier-black-line, #d0b074); }
.names { display: flex; gap: 0.5em; justify-content: space-between; margin: 0 0 0.3em; font-weight: 600; }
.names span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.bar { display: flex; align-items: center; gap: 0.3em; margin-top: 0.4em; }
.move { flex: 1; min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; text-align: center; }
button {
  min-width: 44px; min-height: 44px; padding: 0; font: inherit; cursor: pointer;
  color: inherit; background: none; border: 1px solid currentColor; border-radius: 8px;
}
button svg { width: 20px; height: 20px; fill: none; stroke: currentColor; stroke-width: 2; vertical-align: middle; }
button[aria-disabled='true'] { opacity: 0.45; cursor: default; }
.said { margin: 0.4em 0 0; overflow-wrap: anywhere; }
.said:empty { display: none; }
a { color: var(--damier-accent, #1d6b62); }
.unseen {
  position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap;
}
`;
