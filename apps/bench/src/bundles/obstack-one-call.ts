// One call: the full transport and a single resource.
import { createSelfHostedTransport, createSources } from "@obstack/selfhosted";

console.log(await createSources(createSelfHostedTransport()).list());
