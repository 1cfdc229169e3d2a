; Per machine. Tablets reach the server through the firewall on private networks only, printers and the local name are
; searched from it. The data in %ProgramData%\Galley belongs to every user of the computer and is kept on uninstalling.

!macro customInstall
  SetShellVarContext all
  CreateDirectory "$APPDATA\Galley"
  ExecWait '"$SYSDIR\icacls.exe" "$APPDATA\Galley" /grant *S-1-5-32-545:(OI)(CI)M /T /Q'
  ExecWait '"$SYSDIR\netsh.exe" advfirewall firewall delete rule name="Galley"'
  ExecWait '"$SYSDIR\netsh.exe" advfirewall firewall add rule name="Galley" dir=in action=allow profile=private program="$INSTDIR\Galley.exe" enable=yes'
  WriteRegStr HKLM "Software\Microsoft\Windows\CurrentVersion\Run" "Galley" '"$INSTDIR\Galley.exe" --hidden'
!macroend

!macro customUnInstall
  ExecWait '"$SYSDIR\netsh.exe" advfirewall firewall delete rule name="Galley"'
  DeleteRegValue HKLM "Software\Microsoft\Windows\CurrentVersion\Run" "Galley"
!macroend
