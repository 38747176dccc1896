import { testBrokenRequests } from "./break-requests.ts";

testBrokenRequests("selfhosted", "documented", "every");
testBrokenRequests("hosted", "documented", "second third");
testBrokenRequests("selfhosted", "deployed=older", "second third");
