// One call alone: the transport with everything on, and one resource.
import { createSelfHostedTransport, createSources } from "@obstack/selfhosted";

console.log(await createSources(createSelfHostedTransport()).list());
