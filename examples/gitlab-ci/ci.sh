#!/bin/sh
# Plans, applies, checks for drift or tests one target: `TARGET=production sh ci.sh plan`. Works in any CI with Node and Git.
#
# STACK       folder with obstack.yaml (default .)
# TARGET      target in obstack.yaml
# OBSTACK_…   credentials of the target
# SINCE       length of a backtest of changed alerts (plan) and all alerts (test), such as 7d (default none)
#
# A plan is obstack-plan/TARGET.md, with its digest in obstack-plan/TARGET.digest: an apply writes only what this file covers.
set -eu

# Generators are code, and this job has secrets: only those of the default branch run. OBSTACK_ALLOW_GENERATORS=true also runs those of merge
# requests.
export OBSTACK_GENERATORS=off
case ${CI_PIPELINE_SOURCE:-}:${CI_COMMIT_BRANCH:-} in
push:"${CI_DEFAULT_BRANCH:-/}" | schedule:"${CI_DEFAULT_BRANCH:-/}") OBSTACK_GENERATORS=on ;;
esac
if [ "${OBSTACK_ALLOW_GENERATORS:-}" = true ]; then OBSTACK_GENERATORS=on; fi

stack=${STACK:-.}
target=${TARGET:?Set TARGET to a target in obstack.yaml}
shown=obstack-plan/$target

# Merges the target branch into the checkout of a merge request: the branch alone would show newer changes of others as reverts. Fails on conflicts.
merge_target() {
  merged=${CI_MERGE_REQUEST_TARGET_BRANCH_NAME:-}
  [ -n "$merged" ] || return 0
  git fetch --quiet origin "+refs/heads/$merged:refs/obstack/target"
  # Without a common commit, the clone is too shallow.
  git merge-base HEAD refs/obstack/target >/dev/null || git fetch --quiet --unshallow origin HEAD "refs/heads/$merged"
  git -c user.name=obstack -c user.email=obstack@localhost merge --quiet --no-edit refs/obstack/target >/dev/null
}

# Adds the changed tiles of dashboards before and after to the plan, and writes a page and pictures. They have values of the server, so a public
# project needs OBSTACK_PREVIEW=data. OBSTACK_PREVIEW=off omits them. A failure does not affect the plan.
add_preview() {
  case ${OBSTACK_PREVIEW:-}:${CI_PROJECT_VISIBILITY:-} in off:* | :public) return ;; esac
  printf '\n' >>"$shown.md"
  obstack preview "$stack" --target "$target" --out "$shown-preview" --output markdown >>"$shown.md" || echo "No preview." >>"$shown.md"
}

pull_state() {
  if grep -q '^state:' "$stack/obstack.yaml" 2>/dev/null; then obstack state pull "$stack"; fi
}

# Checks out the branch, and lets Git push the states to it.
prepare_push() {
  # GitLab checks out a commit, but the state is pushed to the branch. It may have moved on.
  if [ -n "${CI_COMMIT_BRANCH:-}" ]; then
    git fetch --quiet origin "$CI_COMMIT_BRANCH"
    git checkout --quiet -B "$CI_COMMIT_BRANCH" FETCH_HEAD
  fi
  if [ -n "${GITLAB_TOKEN:-}" ]; then
    git remote set-url --push origin "${OBSTACK_PUSH_URL:-${CI_PROJECT_URL%%://*}://oauth2@${CI_PROJECT_URL#*://}.git}"
    # Git reads the token from the environment, so that it is in no file, and sends it to GitLab only.
    # shellcheck disable=SC2016
    git config "credential.$CI_SERVER_URL.helper" '!echo "password=$GITLAB_TOKEN"; :'
  fi
  export GIT_AUTHOR_NAME=obstack GIT_AUTHOR_EMAIL=obstack@localhost GIT_COMMITTER_NAME=obstack GIT_COMMITTER_EMAIL=obstack@localhost
}

case ${1:-} in
plan)
  if ! merge_target; then
    echo "The merge request conflicts with $merged. Merge $merged into its branch, and resolve the conflicts." >&2
    exit 1
  fi
  obstack validate "$stack" --target "$target"
  # Files of a fork are checked without a server: its pipelines do not have the variables of this project.
  if [ -z "${OBSTACK_SELFHOSTED_API_KEY:-}${OBSTACK_HOSTED_KEY_SECRET:-}" ]; then
    echo "No credentials: only the files were checked."
    exit 0
  fi
  pull_state
  rm -rf obstack-plan
  mkdir obstack-plan
  code=0
  obstack plan "$stack" --target "$target" ${SINCE:+--test "$SINCE"} --output markdown >"$shown.md" || code=$?
  [ "$code" -eq 2 ] || [ "$code" -eq 0 ] || exit "$code"
  # The last line has the digest. Without one, it covers no changes.
  digest=$(tail -n 1 "$shown.md" | sed -n 's/^<!-- digest \(v3[^ ]*\) -->$/\1/p')
  echo "${digest:-v3}" >"$shown.digest"
  if [ "$code" -eq 2 ]; then add_preview; fi
  cat "$shown.md"
  ;;
apply)
  prepare_push
  pull_state
  code=0
  obstack apply "$stack" --target "$target" --yes --expect "@$shown.digest" || code=$?
  # Also after a failure: what was applied is in the state.
  obstack state push "$stack"
  exit "$code"
  ;;
drift)
  pull_state
  code=0
  obstack drift "$stack" --target "$target" || code=$?
  [ "$code" -ne 2 ] || echo "To revert these changes, run a pipeline of the main branch. To keep them, run \`obstack export $stack --target $target\`."
  exit "$code"
  ;;
test)
  # A backtest needs the values of the server.
  if [ -z "${OBSTACK_SELFHOSTED_API_KEY:-}" ]; then SINCE=; fi
  obstack test "$stack" --target "$target" ${SINCE:+--since "$SINCE"} --output junit >"obstack-$target.xml"
  ;;
*)
  echo "Usage: ci.sh plan|apply|drift|test" >&2
  exit 1
  ;;
esac
