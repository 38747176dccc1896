import type { Fault, FaultKind } from "../faults/fault.ts";
import { faultKinds } from "../faults/fault.ts";
import type { Deployment } from "../specification/deployment.ts";
import { element, emptyState } from "./element.ts";
import { fetchJson } from "./fetch-json.ts";
import { deploymentNames, deployments } from "./snapshot.ts";
import { syncChildren } from "./sync-children.ts";
import type { View } from "./route.ts";

interface Operation {
  readonly deployment: Deployment;
  readonly operationId: string;
}

/** Creates the list of active faults, and the form that adds one. */
export function createFaults(root: HTMLElement): View {
  const empty = element("div", {});
  const list = element("ul", { className: "cards" });
  const clear = element("button", { type: "button" }, "Clear all");
  const problem = element("p", { className: "problem", role: "alert" });
  const kind = element("select", { name: "kind" }, ...faultKinds.map((one) => element("option", {}, one)));
  const operation = element("select", { name: "operation" }, element("option", { value: "" }, "All operations"));
  const times = createNumber("times", { min: "1", step: "1", placeholder: "unlimited" });
  const chance = createNumber("chance", { min: "0", max: "1", step: "any", placeholder: "1 (always)" });
  const milliseconds = createNumber("milliseconds", { min: "0", step: "1", placeholder: "1000" });
  const status = createNumber("status", { min: "200", max: "599", step: "1", placeholder: "500" });
  const millisecondsField = createField("Milliseconds", milliseconds);
  const statusField = createField("Status", status);
  const form = element(
    "form",
    { className: "fault-form" },
    createField("Kind", kind),
    createField("Operation", operation),
    createField("Times", times),
    createField("Chance", chance),
    millisecondsField,
    statusField,
    element("button", { type: "submit", className: "primary" }, "Add fault"),
  );
  root.replaceChildren(
    element("div", { className: "view-heading" }, element("h2", {}, "Faults"), clear),
    element(
      "p",
      { className: "quiet" },
      "Faults make requests fail on purpose, to test how a client handles failures.",
    ),
    form,
    problem,
    empty,
    list,
  );

  const showFields = (): void => {
    millisecondsField.hidden = !takesMilliseconds(kind.value);
    statusField.hidden = kind.value !== "status";
  };
  kind.addEventListener("change", showFields);
  showFields();

  const showFaults = (faults: readonly Fault[]): void => {
    clear.disabled = faults.length === 0;
    empty.replaceChildren(
      ...(faults.length === 0
        ? [
            emptyState(
              "No faults. Add one above, or when you start the emulator:",
              "obstack emulator start --fault gateway-after,times=1",
            ),
          ]
        : []),
    );
    syncChildren(
      list,
      faults.map((fault, index) => ({ key: String(index), value: fault, create: () => createItem(fault) })),
    );
  };
  const run = async (send: () => Promise<readonly Fault[]>): Promise<void> => {
    try {
      problem.textContent = "";
      showFaults(await send());
    } catch (error) {
      problem.textContent = (error as Error).message;
    }
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const [deployment, operationId] = operation.value.split("/");
    const body = {
      kind: kind.value as FaultKind,
      deployment: deployment === "" ? undefined : (deployment as Deployment),
      operationId: operationId === "" ? undefined : operationId,
      times: numberOf(times),
      chance: numberOf(chance),
      milliseconds: takesMilliseconds(kind.value) ? numberOf(milliseconds) : undefined,
      status: kind.value === "status" ? numberOf(status) : undefined,
    } satisfies Fault;
    void run(async () => fetchJson<readonly Fault[]>("faults", { method: "POST", body }));
  });
  clear.addEventListener("click", () => {
    void run(async () => {
      await fetchJson("faults", { method: "DELETE" });
      return [];
    });
  });

  return {
    async update(_route, signal) {
      if (operation.options.length === 1)
        addOperations(operation, await fetchJson<readonly Operation[]>("operations", { signal }));
      showFaults(await fetchJson<readonly Fault[]>("faults", { signal }));
    },
  };
}

function takesMilliseconds(kind: string): boolean {
  return kind === "latency" || kind === "slow";
}

function createNumber(name: string, properties: Partial<HTMLInputElement>): HTMLInputElement {
  return element("input", { type: "number", name, ...properties });
}

function createField(label: string, control: HTMLElement): HTMLElement {
  return element("label", {}, label, control);
}

function numberOf(input: HTMLInputElement): number | undefined {
  return input.value === "" ? undefined : input.valueAsNumber;
}

function addOperations(select: HTMLSelectElement, operations: readonly Operation[]): void {
  const groups = deployments.map((deployment) => {
    const name = deploymentNames[deployment];
    const members = operations.filter((one) => one.deployment === deployment);
    return element(
      "optgroup",
      { label: name },
      element("option", { value: `${deployment}/` }, `All ${name.toLowerCase()} operations`),
      ...members.map(({ operationId }) => element("option", { value: `${deployment}/${operationId}` }, operationId)),
    );
  });
  select.append(...groups);
}

function createItem({ kind, deployment, operationId, chance, times, milliseconds, status }: Fault): HTMLElement {
  const details = [
    operationId ?? "all operations",
    deployment === undefined ? "both deployments" : deploymentNames[deployment],
    ...(status === undefined ? [] : [`status ${status}`]),
    ...(milliseconds === undefined ? [] : [`${milliseconds} ms`]),
    ...(chance === undefined ? [] : [`chance ${chance}`]),
    times === undefined ? "until cleared" : times === 1 ? "1 more time" : `${times} more times`,
  ];
  return element("li", { className: "card" }, element("strong", {}, kind), ` ${details.join(" · ")}`);
}
