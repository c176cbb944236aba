"use client";

import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { noticingSessionEnd } from "@/components/shell/leave-for-sign-in";
import { toast } from "@/components/ui/toast";
import { useSay } from "@/components/words/use-say";
import { type AppError, toAppError } from "@/lib/domain/errors";
import { type Action, callAction } from "./call-action";

type ActionOptions<Input, Data> = {
  /**
   * What the action may have changed. It is read again however the action ended: after a lost answer it tells. Null
   * where the caller goes on to what was made.
   */
  renews: QueryKey | null;
  /** What to say once it is done; null where what comes next says it. */
  done: string | null;
  onDone?: (data: Data, input: Input) => void;
  /** It was done, and what it changed was read again. */
  onRenewed?: () => void;
  /** Says a failure at its place; without it a message does. */
  onFailure?: (error: AppError, input: Input) => void;
};

/**
 * The one way to a server action. Whatever happens is said, and the control can be used again afterwards: `run` ends
 * when the action has, and never rejects.
 */
export function useAction<Input, Data>(action: Action<Input, Data>, options: ActionOptions<Input, Data>) {
  const say = useSay();
  const queryClient = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (input: Input) => noticingSessionEnd(callAction(action, input)),
    // Offline it fails at once, and says so, instead of being carried out some time later.
    networkMode: "always",
    onSuccess: (data, input) => {
      if (options.done) toast.success(options.done);
      options.onDone?.(data, input);
    },
    onError: (error, input) => {
      const failure = toAppError(error);
      if (options.onFailure) options.onFailure(failure, input);
      else toast.error(say(failure.userMessage));
    },
    onSettled: (_, error) => {
      if (!options.renews) return;
      // Not waited for: offline it goes on when the connection is back.
      const renewed = queryClient.invalidateQueries({ queryKey: options.renews });
      if (!error) void renewed.then(options.onRenewed);
    },
  });
  const run = async (input: Input): Promise<void> => {
    await mutateAsync(input).catch(() => undefined);
  };
  return { run, isPending };
}
