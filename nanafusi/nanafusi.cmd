@echo off
rem Starts Nanafusi's XML command on Windows, as the script nanafusi does elsewhere. In a checkout it builds if
rem nothing has been built yet; after changes run Maven, or remove cli\target.
setlocal
set "here=%~dp0"
set "java=java"
if defined JAVA_HOME set "java=%JAVA_HOME%\bin\java"
"%java%" -version >nul 2>&1
if errorlevel 1 (
  echo nanafusi: there is no java that works: %java% 1>&2
  echo   -^> install a JDK 21 or later, and set JAVA_HOME to it 1>&2
  exit /b 1
)
set "jar=%here%nanafusi-cli.jar"
if not exist "%jar%" set "jar=%here%cli\target\nanafusi-cli.jar"
if not exist "%jar%" (
  echo building Nanafusi 1>&2
  pushd "%here%.."
  call mvn -q -B -Dmaven.test.skip=true -pl nanafusi/cli -am package 1>&2
  popd
)
if not exist "%jar%" (
  echo nanafusi: there is no %jar% 1>&2
  echo   -^> in a checkout: install a JDK 21 or later and Maven, correct the error above and run again 1>&2
  echo   -^> elsewhere: copy nanafusi-cli.jar and lib from nanafusi\cli\target of a checkout that was built 1>&2
  exit /b 1
)
"%java%" -jar "%jar%" %*
