import { testBrokenRequests } from "./break-requests.ts";

testBrokenRequests("hosted", "documented", { breakages: "some" });
testBrokenRequests("selfhosted", "deployed", { breakages: "some" });
testBrokenRequests("selfhosted", "deployed=older", { breakages: "some" });
