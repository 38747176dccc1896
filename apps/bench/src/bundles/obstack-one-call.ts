// One call alone: the transport with everything on, and one resource.
import { createSelfHostedTransport, createSources } from "@obstack/selfhosted/parts";

console.log(await createSources(createSelfHostedTransport()).list());
