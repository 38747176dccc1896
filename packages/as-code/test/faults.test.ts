// Breaks every request, and every write in every way on one of these servers. The long tests try more.
import { testBrokenRequests } from "./break-requests.ts";

testBrokenRequests("selfhosted", "documented", "first third");
testBrokenRequests("hosted", "documented", "second third");
testBrokenRequests("selfhosted", "deployed", "last third");
