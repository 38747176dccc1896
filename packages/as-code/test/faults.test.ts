// Breaks every request on two servers, with two thirds of all breakages. The long tests try all of them.
import { testBrokenRequests } from "./break-requests.ts";

testBrokenRequests("hosted", "documented", "second third");
testBrokenRequests("selfhosted", "deployed", "last third");
