#!/bin/sh
# Plans, applies, checks for drift or tests one target: `TARGET=production sh ci.sh plan`. Works in any CI with Node and Git.
#
# STACK       folder with obstack.yaml (default .)
# TARGET      target in obstack.yaml (not for replan)
# OBSTACK_…   credentials of the target
# SINCE       length of a backtest of changed alerts (plan) and all alerts (test), such as 7d (default none)
#
# On GitLab, with GITLAB_TOKEN, it also keeps a note on the merge request and an issue about drift. Elsewhere, it writes plan.md, and an apply
# needs the digest of the plan in OBSTACK_DIGEST.
set -eu

# Generators are code, and this job has secrets: only those of the default branch run. OBSTACK_ALLOW_GENERATORS=true also runs those of merge
# requests.
export OBSTACK_GENERATORS=off
case ${CI_PIPELINE_SOURCE:-}:${CI_COMMIT_BRANCH:-} in
push:"${CI_DEFAULT_BRANCH:-/}" | schedule:"${CI_DEFAULT_BRANCH:-/}") OBSTACK_GENERATORS=on ;;
esac
if [ "${OBSTACK_ALLOW_GENERATORS:-}" = true ]; then OBSTACK_GENERATORS=on; fi

stack=${STACK:-.}
export STACK_FOLDER="${stack#./}"
if [ "${1:-}" = replan ]; then TARGET=all; fi
target=${TARGET:?Set TARGET to a target in obstack.yaml}
project=projects/${CI_PROJECT_ID:-}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Requests GitLab's API: METHOD PATH [curl options]. Writes the response to $work/response. The token is not an argument, which other processes
# can see. A POST is not sent again, because its first attempt may have had an effect.
gitlab() {
  method=$1 path=$2 retries=3
  shift 2
  if [ "$method" = POST ]; then retries=0; fi
  printf 'header = "PRIVATE-TOKEN: %s"\n' "$GITLAB_TOKEN" |
    curl --silent --show-error --fail-with-body --retry "$retries" --max-time 60 --config - --request "$method" \
      --output "$work/response" --dump-header "$work/headers" "$CI_API_V4_URL/$path" "$@" || {
    echo "GitLab refused $method $path: $(head -c 1000 "$work/response" 2>/dev/null)" >&2
    return 1
  }
}

# Downloads all pages of a list: PATH with a query.
list() {
  rm -f "$work"/page-*
  page=1
  while [ -n "$page" ]; do
    gitlab GET "$1&per_page=100&page=$page"
    mv "$work/response" "$work/page-$page"
    page=$(tr -d '\r' <"$work/headers" | sed -n 's/^[Xx]-[Nn]ext-[Pp]age: *//p' | tail -n 1)
  done
}

# Prints an expression about the list: `items`, `target`, and the identifier of the token's `user`. Prints nothing for undefined.
print() {
  node -e 'const [expression, target, user, ...pages] = process.argv.slice(1);
    const items = pages.flatMap((page) => JSON.parse(require("fs").readFileSync(page, "utf8")));
    const result = eval(expression); if (result !== undefined) console.log(result)' "$1" "$target" "${user:-}" "$work"/page-*
}

# Finds the user of the token. Others can copy the marker of a note, so its author counts.
find_user() {
  gitlab GET user
  rm -f "$work"/page-*
  mv "$work/response" "$work/page-1"
  user=$(print 'items[0].id')
}
# shellcheck disable=SC2016
own='items.filter((note) => note.author.id === Number(user) && note.body.startsWith(`<!-- obstack ${target} `))'

# Writes $work/plan.md to the note on the merge request, and removes duplicates.
write_note() {
  notes=$project/merge_requests/$CI_MERGE_REQUEST_IID/notes
  find_user
  for attempt in 1 2 3; do
    list "$notes?sort=asc"
    ids=$(print "${own}.map(({ id }) => id).join(' ')")
    first=${ids%% *}
    if [ -n "$first" ]; then
      gitlab PUT "$notes/$first" --data-urlencode "body@$work/plan.md"
      for id in ${ids#"$first"}; do gitlab DELETE "$notes/$id"; done
      return
    fi
    if gitlab POST "$notes" --data-urlencode "body@$work/plan.md"; then return; fi
    sleep "$attempt"
  done
  return 1
}

# Prints the digest of the plan in $work/shown.md, its last line: it covers what the plan shows. Without one, it covers no changes.
read_digest() {
  shown=$(tail -n 1 "$work/shown.md" | sed -n 's/^<!-- digest \(v2[^ ]*\) -->$/\1/p')
  echo "${shown:-v2}"
}

is_commit() { git cat-file -e "$1^{commit}" 2>/dev/null; }

max_commits=1000

# Merges the target branch into the checkout of a merge request: the branch alone would show newer changes of others as reverts. Fails on conflicts.
merge_target() {
  merged=${CI_MERGE_REQUEST_TARGET_BRANCH_NAME:-}
  [ -n "$merged" ] || return 0
  git fetch --quiet origin "+refs/heads/$merged:refs/obstack/target"
  # Without a common commit, the clone is too shallow.
  git merge-base HEAD refs/obstack/target >/dev/null || git fetch --quiet --unshallow origin HEAD "refs/heads/$merged"
  base=$(git rev-parse --short refs/obstack/target)
  git -c user.name=obstack -c user.email=obstack@localhost merge --quiet --no-edit refs/obstack/target >/dev/null
}

# Writes a note without a plan, which replaces that of an earlier push: $1 says why.
write_no_plan() {
  printf '<!-- obstack %s v2 -->\n### No plan for %s\n\n%s\n' "$target" "$target" "$1" >"$work/plan.md"
  if [ -n "${GITLAB_TOKEN:-}" ]; then write_note; fi
}

# Starts new pipelines of the open merge requests that change the stack, because their target branch moved.
start_plans() {
  before=${CI_COMMIT_BEFORE_SHA:-}
  if is_commit "$before" && git diff --quiet "$before" HEAD -- "$stack"; then
    echo "The push changed nothing in $stack."
    return
  fi
  list "$project/merge_requests?state=opened&target_branch=$CI_COMMIT_BRANCH"
  # Those of forks have no plan.
  for request in $(print "items.filter((one) => one.source_project_id === one.target_project_id).map(({ iid }) => iid).join(' ')"); do
    list "$project/merge_requests/$request/diffs?unidiff=false"
    if [ "$(print 'items.some(({ new_path, old_path }) => process.env.STACK_FOLDER === "." || [new_path, old_path].some((path) => path.startsWith(process.env.STACK_FOLDER + "/")))')" = true ]; then
      gitlab POST "$project/merge_requests/$request/pipelines"
      echo "New plan: !$request"
    fi
  done
}

# Sets `digest` to the reviewed changes: those of the merge requests that were merged into this branch since the last successful deployment, or since the
# last commit with a status that it was partly applied. Sets `applied` to the latest commit.
collect_digests() {
  applied=
  find_user
  gitlab GET "$project/deployments?status=success&order_by=id&sort=desc&per_page=1" \
    --get --data-urlencode "environment=${CI_ENVIRONMENT_NAME:-$target}"
  rm -f "$work"/page-*
  mv "$work/response" "$work/page-1"
  last=$(print 'items[0]?.sha')
  # The clone can be too shallow for it.
  if [ -n "$last" ] && ! is_commit "$last"; then git fetch --quiet --unshallow origin 2>/dev/null || :; fi
  if [ -n "$last" ] && ! is_commit "$last"; then last=; fi
  # Merges and other commits of the branch itself, if they change the stack.
  commits=$(git rev-list --first-parent --max-count="$max_commits" HEAD ${last:+"^$last"} -- "$stack")
  if [ "$(echo "$commits" | wc -l)" -ge "$max_commits" ]; then
    echo "warning: Only the last $max_commits commits of $stack were searched for reviewed plans." >&2
  fi
  for sha in $commits; do
    # The commit itself can be applied again.
    if [ -n "$applied" ]; then
      list "$project/repository/commits/$sha/statuses?all=true"
      if [ "$(print "items.some(({ name, status, author }) => name === 'obstack apply ' + target && status === 'success' && author.id === Number(user))")" = true ]; then break; fi
    fi
    applied=${applied:-$sha}
    list "$project/repository/commits/$sha/merge_requests?state=merged"
    # The commits of a merge request into another branch can be on this branch too.
    for merged in $(print "items.filter(({ state, target_branch }) => state === 'merged' && target_branch === process.env.CI_COMMIT_BRANCH).map(({ iid }) => iid).join(' ')"); do
      list "$project/merge_requests/$merged/notes?sort=asc"
      found=$(print "${own}[0]?.body.split(' ')[3]")
      case $found in v2.*) digest=$digest${found#v2} ;; esac
    done
  done
}

# Opens, updates or closes the issue about drift: $1 is the exit code of `obstack drift`.
write_issue() {
  find_user
  for attempt in 1 2 3; do
    list "$project/issues?state=opened&labels=obstack-drift&author_id=$user"
    id=$(print "items.find(({ title }) => title === 'Drift of ' + target)?.iid")
    if [ -n "$id" ] && [ "$1" -eq 0 ]; then
      gitlab PUT "$project/issues/$id" --data state_event=close
      return
    elif [ -n "$id" ]; then
      gitlab PUT "$project/issues/$id" --data-urlencode "description@$work/drift.md"
      return
    elif [ "$1" -eq 0 ] || gitlab POST "$project/issues" --data-urlencode "title=Drift of $target" \
      --data labels=obstack-drift --data-urlencode "description@$work/drift.md"; then
      return
    fi
    sleep "$attempt"
  done
  return 1
}

# Adds the changed tiles of dashboards before and after to $work/plan.md, and writes a page and pictures to obstack-preview/. They have values of the
# server, so a public project needs OBSTACK_PREVIEW=data. OBSTACK_PREVIEW=off omits them. A failure does not affect the plan.
add_preview() {
  case ${OBSTACK_PREVIEW:-}:${CI_PROJECT_VISIBILITY:-} in off:* | :public) return ;; esac
  rm -rf obstack-preview
  if obstack preview "$stack" --target "$target" --out obstack-preview --output markdown >"$work/preview.md" 2>"$work/preview-error"; then
    printf '\n' >>"$work/plan.md"
    cat "$work/preview.md" >>"$work/plan.md"
  else
    cat "$work/preview-error" >&2
    printf '\nNo preview. The log of the job says why: %s\n' "${CI_JOB_URL:-}" >>"$work/plan.md"
  fi
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

case ${1:?Usage: ci.sh plan|apply|undo|replan|drift|test} in
plan)
  if ! merge_target; then
    write_no_plan "The merge request conflicts with $merged. Merge $merged into its branch, and resolve the conflicts."
    echo "The merge request conflicts with $merged." >&2
    exit 1
  fi
  obstack validate "$stack" --target "$target"
  # Files of a fork are checked without a server: its pipelines do not have the variables of this project.
  if [ -z "${OBSTACK_SELFHOSTED_API_KEY:-}${OBSTACK_HOSTED_KEY_SECRET:-}" ]; then
    echo "No credentials: only the files were checked."
    exit 0
  fi
  pull_state
  code=0
  obstack plan "$stack" --target "$target" ${SINCE:+--test "$SINCE"} --output markdown >"$work/shown.md" || code=$?
  if [ "$code" -ne 2 ] && [ "$code" -ne 0 ]; then
    write_no_plan "The job failed: ${CI_JOB_URL:-}"
    exit "$code"
  fi
  digest=$(read_digest)
  {
    echo "<!-- obstack $target $digest -->"
    sed '$d' "$work/shown.md"
    if [ -n "${base:-}" ]; then printf '\n<sub>Merged into %s at %s. A new commit there starts a new plan.</sub>\n' "$merged" "$base"; fi
  } >"$work/plan.md"
  if [ "$code" -eq 2 ]; then add_preview; fi
  if [ -z "${GITLAB_TOKEN:-}" ]; then
    cp "$work/plan.md" plan.md
    echo "Digest: $digest"
    exit 0
  fi
  write_note
  ;;
apply)
  digest=${OBSTACK_DIGEST:-v2} # covers no changes
  prepare_push
  if [ -n "${GITLAB_TOKEN:-}" ]; then collect_digests; fi
  pull_state
  code=0
  # The digest can be longer than an argument.
  printf '%s' "$digest" | obstack apply "$stack" --target "$target" --yes --expect @- || code=$?
  # Also after a failure: what was applied is in the state.
  obstack state push "$stack"
  # The next plan contains the skipped changes, so earlier plans are done: otherwise, they would cover a direct push that repeats them.
  if [ "$code" -eq 9 ] && [ -n "${applied:-}" ]; then
    gitlab POST "$project/statuses/$applied" --data state=success --data-urlencode "name=obstack apply $target" \
      --data-urlencode "description=Applied, some changes were skipped" || echo "warning: The status of $applied was not written." >&2
  fi
  exit "$code"
  ;;
undo)
  # In the pipeline of the apply, whose undo logs are artifacts. Without the code of its plan in UNDO, only shows it.
  prepare_push
  pull_state
  obstack undo "$stack" --target "$target" --dry-run --output markdown >"$work/shown.md"
  digest=$(read_digest)
  undo=$(printf '%s' "$digest" | sha256sum | head -c 10)
  cat "$work/shown.md"
  if [ "${UNDO:-}" != "$undo" ]; then
    echo "Nothing was written. To write exactly this, start the job again with the variable UNDO=$undo"
    exit 0
  fi
  code=0
  printf '%s' "$digest" | obstack undo "$stack" --target "$target" --yes --expect @- || code=$?
  obstack state push "$stack"
  echo "The files still contain these changes. Revert the merge request, too."
  exit "$code"
  ;;
replan)
  # Only with a token of GitLab.
  if [ -n "${GITLAB_TOKEN:-}" ]; then start_plans; fi
  ;;
drift)
  pull_state
  code=0
  obstack drift "$stack" --target "$target" --output markdown >"$work/drift.md" || code=$?
  [ "$code" -eq 2 ] || [ "$code" -eq 0 ] || exit "$code"
  {
    echo
    echo "To revert these changes, merge a merge request that changes any file of the stack: its plan contains the reverts. To keep them, run"
    echo "\`obstack export $stack --target $target\`, and merge the changed files."
  } >>"$work/drift.md"
  cat "$work/drift.md"
  [ -n "${GITLAB_TOKEN:-}" ] || exit "$code"
  write_issue "$code"
  ;;
test)
  # A backtest needs the values of the server.
  if [ -z "${OBSTACK_SELFHOSTED_API_KEY:-}" ]; then SINCE=; fi
  obstack test "$stack" --target "$target" ${SINCE:+--since "$SINCE"} --output junit >"obstack-$target.xml"
  ;;
*)
  echo "Usage: ci.sh plan|apply|undo|replan|drift|test" >&2
  exit 1
  ;;
esac
