/** The style of the page: dark and light, narrow and wide, and for paper. */
export const pageStyle = `
:root { color-scheme: light dark; --text: light-dark(#1f2328, #e6edf3); --quiet: light-dark(#57606a, #9198a1);
  --line: light-dark(#d0d7de, #3d444d); --ground: light-dark(#fff, #0d1117); --mark: light-dark(#0550ae, #79c0ff); }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1rem; max-width: 120rem; background: var(--ground); color: var(--text);
  font: 1rem/1.5 system-ui, sans-serif; }
h1, h2 { line-height: 1.25; margin: 0 0 .25rem; overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.2rem; }
p { margin: 0 0 1rem; } .quiet, figcaption, kbd { color: var(--quiet); }
nav ul { padding: 0; margin: 0 0 1.5rem; list-style: none; display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; }
a { color: var(--mark); } kbd { border: 1px solid var(--line); border-radius: 4px; padding: 0 .3em; font: inherit; font-size: .85em; }
section { border-top: 1px solid var(--line); padding: 1rem 0 2rem; outline-offset: 4px; }
.versions { display: grid; gap: 1rem; align-items: start; }
figure { margin: 0; min-width: 0; } figcaption { margin-bottom: .25rem; font-weight: 600; }
svg { display: block; width: 100%; height: auto; border: 1px solid var(--line); border-radius: 6px; }
.wide { display: none; }
.error { border: 2px solid light-dark(#cf222e, #ff7b72); border-radius: 6px; padding: .75rem 1rem; margin: 0 0 1rem;
  white-space: pre-wrap; overflow-wrap: anywhere; font-family: ui-monospace, monospace; }
button { font: inherit; padding: .2rem .7rem; border: 1px solid var(--line); border-radius: 6px; background: transparent; color: inherit; cursor: pointer; }
[data-version=before] button[data-version=before], [data-version=after] button[data-version=after] { border-color: var(--mark); color: var(--mark); }
[data-version=before] .both .after, [data-version=after] .both .before { display: none; }
@media (min-width: 44rem) { .wide { display: block; } .narrow { display: none; } }
@media (min-width: 70rem) { .versions.both { grid-template-columns: 1fr 1fr; }
  [data-version=before] .versions.both, [data-version=after] .versions.both { grid-template-columns: 1fr; } }
@media print { :root { color-scheme: light; } nav, .keys { display: none; } body { padding: 0; font-size: 11pt; }
  figure { break-inside: avoid; } section { break-before: page; border: 0; padding: 0; } section:first-of-type { break-before: auto; }
  .versions.both { grid-template-columns: 1fr; } .wide { display: block; } .narrow { display: none; } }
`;
