import { registrationMessages } from '@ffl/domain/accounts/registration-messages';
import { useRouter } from '@tanstack/react-router';
import { SignUpPage } from '../../features/signup/sign-up-page.tsx';
import { DataProvider } from '../data-provider.tsx';

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
    <DataProvider>
      <SignUpPage onLeave={handleCreated} />
    </DataProvider>
  );
}
