import { registrationMessages } from '@ffl/domain/accounts';
import { QueryClientProvider } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { SignUpPage } from '../../features/signup/sign-up-page.tsx';
import { queryClient } from '../../lib/query-client.ts';

export function SignUpScreen() {
  const router = useRouter();

  function handleCreated(email: string) {
    void router.navigate({
      to: '/signin',
      replace: true,
      state: { message: registrationMessages.verifyFirst, email },
    });
  }

  return (
    <QueryClientProvider client={queryClient}>
      <SignUpPage onLeave={handleCreated} />
    </QueryClientProvider>
  );
}
