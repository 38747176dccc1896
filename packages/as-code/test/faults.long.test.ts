import { testBrokenRequests } from "./break-requests.ts";

testBrokenRequests("selfhosted", "documented", "every");
testBrokenRequests("selfhosted", "deployed=older", "second third");
