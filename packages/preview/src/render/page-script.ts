/** The script of the page: keys to move between dashboards and to switch between their versions. */
export const pageScript = `
const sections = [...document.querySelectorAll("section")];
const current = () => {
  const top = sections.findLastIndex((section) => section.getBoundingClientRect().top < innerHeight / 3);
  return Math.max(0, top);
};
const show = (index) => {
  const section = sections[index];
  if (section === undefined) return;
  section.scrollIntoView();
  section.focus({ preventScroll: true });
};
const choose = (version) => {
  document.body.dataset.version = document.body.dataset.version === version ? "both" : version;
};
for (const button of document.querySelectorAll("button[data-version]"))
  button.addEventListener("click", () => choose(button.dataset.version));
addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const actions = {
    j: () => show(current() + 1),
    k: () => show(current() - 1),
    b: () => choose("before"),
    a: () => choose("after"),
  };
  actions[event.key]?.();
});
`;

/** The script of a live page: loads it again when its server has a new preview. */
export const liveScript = `
const connect = () => {
  const events = new EventSource("events");
  let version;
  events.addEventListener("message", ({ data }) => {
    if (version !== undefined && version !== data) location.reload();
    version = data;
  });
};
connect();
`;
