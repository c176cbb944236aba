"use client";

import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "@/components/ui/toast";
import { useSay } from "@/components/words/use-say";
import { type AppError, toAppError } from "@/lib/domain/errors";
import { type Action, callAction } from "./call-action";

type ActionOptions<Data> = {
  /** What the action may have changed. It is read again however the action ended: after a lost answer it tells. */
  renews: QueryKey;
  /** What to say once it is done. */
  done: string;
  onDone?: (data: Data) => void;
  /** It was done, and what it changed was read again. */
  onRenewed?: () => void;
  /** Says a failure at its place; without it a message does. */
  onFailure?: (error: AppError) => void;
};

/**
 * A server action for a control. Whatever happens is said, and the control can be used again afterwards: `run` ends
 * when the action has, and never rejects.
 */
export function useAction<Input, Data>(action: Action<Input, Data>, options: ActionOptions<Data>) {
  const say = useSay();
  const queryClient = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (input: Input) => callAction(action, input),
    // Offline it fails at once, and says so, instead of being carried out some time later.
    networkMode: "always",
    onSuccess: (data) => {
      toast.success(options.done);
      options.onDone?.(data);
    },
    onError: (error) => {
      const failure = toAppError(error);
      if (options.onFailure) options.onFailure(failure);
      else toast.error(say(failure.userMessage));
    },
    onSettled: (_, error) => {
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
