/** The style of the page: dark and light, narrow and wide. */
export const pageStyle = `
:root { color-scheme: light dark; --text: light-dark(#1f2933, #e4e8ee); --quiet: light-dark(#52606d, #a3afbc);
  --line: light-dark(#d7dce2, #363d47); --ground: light-dark(#fff, #14181d); --mark: light-dark(#175cb5, #7cb5f7); }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1rem; max-width: 80rem; background: var(--ground); color: var(--text);
  font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
h1, h2, h3 { line-height: 1.25; margin: 0; } h1 { font-size: 1.5rem; } h2 { font-size: 1.2rem; margin: 1.5rem 0 .5rem; } h3 { font-size: 1rem; }
a { color: var(--mark); } .quiet, dt { color: var(--quiet); } p { margin: 0 0 .5rem; }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1rem; margin: .5rem 0; } nav b { color: var(--quiet); font-weight: 400; }
a[aria-current] { color: inherit; font-weight: 700; text-decoration: none; }
svg { display: block; width: 100%; height: auto; border: 1px solid var(--line); border-radius: 8px; }
.wide { display: none; } @media (min-width: 44rem) { .wide { display: block; } .narrow { display: none; } }
[data-values] rect:hover { fill: var(--quiet); fill-opacity: .18; }
.cards { list-style: none; margin: 0; padding: 0; display: grid; gap: .75rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 26rem), 1fr)); }
.card { border: 1px solid var(--line); border-radius: 8px; padding: .75rem; min-width: 0; }
.badge { font-weight: 700; } .firing { color: light-dark(#b42318, #ff9c93); } .ok { color: light-dark(#17703f, #63d198); }
.pending, .silenced { color: light-dark(#7a4d00, #f2c265); }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .15rem .75rem; margin: .5rem 0 0; }
dd { margin: 0; } dd ul { margin: 0; padding: 0; list-style: none; }
pre { white-space: pre-wrap; border: 1px solid var(--line); border-radius: 8px; padding: .5rem .75rem; }
`;
