// Breaks requests on the server that most people have, with a third of all breakages. The long tests try the others.
import { testBrokenRequests } from "./break-requests.ts";

testBrokenRequests("selfhosted", "deployed", "first third");
